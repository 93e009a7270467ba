import { expect, test } from "vitest";
import { shownText } from "./shown-text";

test.each([
  ["**Hearth \\& Bean**", "**Hearth & Bean**"],
  ["`added\\_to\\_cart`", "`added_to_cart`"],
  ["Hearth &amp; Bean", "Hearth & Bean"],
  ["a \\n b", "a \\n b"],
])("%s is read as %s", (markdown, shown) => expect(shownText(markdown)).toBe(shown));
