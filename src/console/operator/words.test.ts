import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { partLabel } from "./words";

it("every part of the health checks that the documentation lists has a label", () => {
  const text = readFileSync("docs/operate.md", "utf8");
  const [, table = ""] = text.split("| part              |");
  const parts = Array.from(
    (table.split("\n\n")[0] ?? "").matchAll(/^\| `(\w+)`/gm),
    ([, part = ""]) => part,
  );
  expect(parts).toContain("nats");
  expect(parts.filter((part) => partLabel(part) === part)).toEqual([]);
});
