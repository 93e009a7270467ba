import fc from "fast-check";
import { expect, test } from "vitest";
import { quoteName, quoteText } from "./quote";

test.each([
  ["text", quoteText, "'"],
  ["name", quoteName, "`"],
])("a quoted %s is a single literal that is read back unchanged", (_, quote, mark) => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (written) => {
      const quoted = quote(written);
      const inside = quoted.slice(1, -1);
      expect([quoted.at(0), quoted.at(-1)]).toEqual([mark, mark]);
      expect(inside.replace(/\\(.)/gs, "$1")).toBe(written);
      expect(inside.replace(/\\./gs, "")).not.toMatch(mark === "`" ? /[`\\]/ : /['\\]/);
    }),
  );
});
