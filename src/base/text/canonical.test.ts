import { expect, test } from "vitest";
import { canonicalEventName, storableText, truncateTitle } from "./canonical";

test("NUL and lone surrogates become U+FFFD, and surrogate pairs stay", () => {
  expect(storableText("a\0b\uD800c😀")).toBe("a\uFFFDb\uFFFDc😀");
});

test("names are trimmed and in NFC, and their case is preserved", () => {
  expect(canonicalEventName("  Signup ")).toBe("Signup");
  expect(canonicalEventName("cafe\u0301")).toBe("café");
});

test("a title that fits is followed by the suffix", () => {
  expect(truncateTitle(" Shop ", 200, " (copy)")).toBe("Shop (copy)");
  expect(truncateTitle("Shop", 200)).toBe("Shop");
});

test("a title that is too long is cut between two characters and keeps the suffix", () => {
  expect(truncateTitle("😀".repeat(9), 10, " (copy)")).toBe("😀😀😀 (copy)");
  expect(truncateTitle("Shop of Lea", 5)).toBe("Shop");
  const once = truncateTitle("x".repeat(200), 200, " (copy)");
  expect(truncateTitle(once, 200, " (copy)")).toBe(`${"x".repeat(193)} (copy)`);
});
