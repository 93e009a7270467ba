import fc from "fast-check";
import { expect, test } from "vitest";
import { readUserId, userHref } from "./user-href";

const segmentOf = (id: string) => {
  const { pathname } = new URL(userHref("p1", id), "https://example.com");
  const parts = pathname.split("/");
  expect(parts.slice(0, 4)).toEqual(["", "p", "p1", "users"]);
  expect(parts).toHaveLength(5);
  return parts[4] ?? "";
};

test("every id has a URL that browsers do not change and that maps back to the id", () => {
  const id = fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(id, (text) => {
      expect(readUserId(segmentOf(text))).toBe(text);
    }),
  );
});

test.each([".", "..", "~", "~.", "a/b", "..\\..", "100%", "?x=1#y", "👩‍🚀", "x".repeat(200)])(
  "%s is a single path segment that maps back to the id",
  (id) => expect(readUserId(segmentOf(id))).toBe(id),
);

test("a malformed segment is not a user", () => {
  expect(readUserId("%E0%A4%A")).toBeNull();
});
