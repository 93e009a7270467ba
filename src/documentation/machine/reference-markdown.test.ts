import { expect, test } from "vitest";
import { SMALL_DOCUMENT } from "../reference/testing/small-document";
import { referenceMarkdown } from "./reference-markdown";

test("the Markdown has each operation with its input, responses and a request, and each schema", () => {
  const text = referenceMarkdown(SMALL_DOCUMENT);
  expect(text).toContain("### Change an item\n\n`PATCH /items/{item_id}`");
  expect(text).toContain("- `item_id (path)`: UUID; required");
  expect(text).toContain("- `filters (query)`: list of Filter; optional. Which items.");
  expect(text).toContain("Body: Item");
  expect(text).toContain("- **404**: `not_found`: there is no such item.");
  expect(text).toContain('curl "https://t.example/items?start=2026-07-01T00:00:00Z"');
  expect(text).toContain(
    "### Item\n\nA thing.\n\n- `name`: string; required; 1 to 200 characters\n",
  );
  expect(text).toContain("  - `weight`: integer; optional; at least 1");
});
