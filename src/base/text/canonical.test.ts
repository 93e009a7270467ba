import { expect, test } from "vitest";
import { canonicalEventName, fittingTitle, storableText } from "./canonical";

test("P10: NUL and lone surrogates become U+FFFD, pairs stay", () => {
  expect(storableText("a\0b\uD800c😀")).toBe("a\uFFFDb\uFFFDc😀");
});

test("P20: names are trimmed and composed, their case is kept", () => {
  expect(canonicalEventName("  Signup ")).toBe("Signup");
  expect(canonicalEventName("cafe\u0301")).toBe("café");
});

test("a title that fits is followed by its mark", () => {
  expect(fittingTitle(" Shop ", 200, " (copy)")).toBe("Shop (copy)");
  expect(fittingTitle("Shop", 200)).toBe("Shop");
});

test("one that is too long is cut between two characters, and keeps its mark", () => {
  expect(fittingTitle("😀".repeat(9), 10, " (copy)")).toBe("😀😀😀 (copy)");
  expect(fittingTitle("Shop of Lea", 5)).toBe("Shop");
  const once = fittingTitle("x".repeat(200), 200, " (copy)");
  expect(fittingTitle(once, 200, " (copy)")).toBe(`${"x".repeat(193)} (copy)`);
});
