import { expect, test } from "vitest";
import { assignableRole, name, timeZone } from "./schema";

test("a name is trimmed, normalised to NFC and 1 to 100 characters long", () => {
  expect(name.parse("  Café ")).toBe("Café");
  expect(name.parse("x".repeat(100))).toHaveLength(100);
  for (const wrong of ["", "   ", "x".repeat(101), 7, null]) {
    expect(name.safeParse(wrong).success).toBe(false);
  }
});

test("a name can contain any script and emoji, but no characters that cannot be stored or shown", () => {
  for (const good of ["Müller & Söhne", "株式会社", "👩‍👩‍👧 Family", 'O\'Neil "x"']) {
    expect(name.parse(good)).toBe(good);
  }
  for (const wrong of ["a\u0000b", "a\u001bb", "\ud800"]) {
    expect(name.safeParse(wrong).success).toBe(false);
  }
});

test("a time zone is normalised to the usual spelling of its IANA name", () => {
  expect(timeZone.parse("europe/berlin")).toBe("Europe/Berlin");
  expect(timeZone.parse("UTC")).toBe("UTC");
  for (const wrong of ["", "Berlin", "+02:00", "Europe/Nowhere", "x".repeat(5_000)]) {
    expect(timeZone.safeParse(wrong).success).toBe(false);
  }
});

test("the role of owner cannot be assigned", () => {
  expect(assignableRole.safeParse("owner").success).toBe(false);
});
