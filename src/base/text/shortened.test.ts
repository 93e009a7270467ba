import { expect, test } from "vitest";
import { shortened } from "./shortened";

test("only a longer text is cut, and never within a character", () => {
  expect(shortened("abc", 3)).toBe("abc");
  expect(shortened("abcd", 3)).toBe("abc…");
  expect(shortened("ab😀", 3)).toBe("ab…");
});
