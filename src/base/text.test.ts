import { expect, test } from "vitest";
import { canonicalEventName, storableText } from "./text";

test("P10: NUL and lone surrogates become U+FFFD, pairs stay", () => {
  expect(storableText("a\0b\uD800c😀")).toBe("a\uFFFDb\uFFFDc😀");
});

test("P20: names are trimmed and composed, their case is kept", () => {
  expect(canonicalEventName("  Signup ")).toBe("Signup");
  expect(canonicalEventName("cafe\u0301")).toBe("café");
});
