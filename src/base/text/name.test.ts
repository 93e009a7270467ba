import { expect, test } from "vitest";
import { canonicalName } from "./canonical";
import { nameSchema } from "./name";

const name = nameSchema(100, "Give it a name.");

test("a name is stored as it appears on screen, so that it can be retyped", () => {
  expect(name.parse("  Web \n  shop\u00A0x ")).toBe("Web shop x");
  expect(name.parse("Cafe\u0301")).toBe("Café");
  expect(canonicalName(" Web  shop")).toBe(name.parse("Web shop"));
});

test("invisible characters are removed, except those that join emoji and scripts", () => {
  expect(name.parse("\uFEFFad\u200Bmin\u202E\u2066")).toBe("admin");
  const joined = ["👩‍👩‍👧 Family", "می‌خواهم", "❤️", "🏴\u{E0067}\u{E0062}\u{E007F}", "株式会社"];
  for (const good of joined) expect(name.parse(good)).toBe(good);
});

test("a name without visible characters is empty", () => {
  for (const blank of ["", "   ", "\u200B", "\u202E\u202C", "\u200D", "\u3164", "\uFE0F"]) {
    expect(name.safeParse(blank).error?.issues[0]?.message).toBe("Give it a name.");
  }
});

test("length is counted in characters, not bytes or UTF-16 units", () => {
  expect(name.parse("🎉".repeat(100))).toBe("🎉".repeat(100));
  expect(name.safeParse("🎉".repeat(101)).error?.issues[0]?.message).toBe(
    "Use at most 100 characters.",
  );
});

test("a name that cannot be stored is rejected", () => {
  for (const wrong of ["a\u0000b", "a\u001bb", "x\ud800", "x".repeat(101), 7, null]) {
    expect(name.safeParse(wrong).success).toBe(false);
  }
});
