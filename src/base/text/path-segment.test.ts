import fc from "fast-check";
import { expect, test } from "vitest";
import { pathSegment, readPathSegment } from "./path-segment";

const segmentOf = (text: string) => {
  const { pathname } = new URL(`/users/${pathSegment(text)}`, "https://example.com");
  const parts = pathname.split("/");
  expect(parts.slice(0, 2)).toEqual(["", "users"]);
  expect(parts).toHaveLength(3);
  return parts[2] ?? "";
};

test("every text has a segment that browsers do not change and that maps back to the text", () => {
  const id = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(id, (text) => {
      expect(readPathSegment(segmentOf(text))).toBe(text);
    }),
  );
});

test.each([".", "..", "~", "~.", "a/b", "..\\..", "100%", "?x=1#y", "👩‍🚀", "x".repeat(200)])(
  "%s is a single path segment that maps back to the text",
  (text) => expect(readPathSegment(segmentOf(text))).toBe(text),
);

test("a malformed segment has no text", () => {
  expect(readPathSegment("%E0%A4%A")).toBeNull();
});

test("half of a surrogate pair is written as a replacement character", () => {
  expect(pathSegment("a\ud800")).toBe("a%EF%BF%BD");
});
