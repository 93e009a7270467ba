import { expect, test } from "vitest";
import { isPlaceholderId, PLACEHOLDER_SPELLINGS } from "./placeholder-ids";

test.each(["undefined", " NULL ", "None", "NaN", "[object Object]", "0", "Anonymous", "uNkNoWn"])(
  "%j is a placeholder",
  (id) => {
    expect(isPlaceholderId(id)).toBe(true);
  },
);

test.each([
  "u1",
  "1",
  "00",
  "nulla",
  "guest-7",
  "Nan@example.com",
  "",
  "constructor",
  "x".repeat(200),
])("%j can be a real id", (id) => {
  expect(isPlaceholderId(id)).toBe(false);
});

test("ingestion warns about every spelling that filters use", () => {
  expect(PLACEHOLDER_SPELLINGS.filter((id) => !isPlaceholderId(id))).toEqual([]);
  expect(PLACEHOLDER_SPELLINGS).toContain("[object Object]");
});
