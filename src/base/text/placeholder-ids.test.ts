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
])("%j may be somebody's id", (id) => {
  expect(isPlaceholderId(id)).toBe(false);
});

test("every spelling in a filter is one that ingestion warns about", () => {
  expect(PLACEHOLDER_SPELLINGS.filter((id) => !isPlaceholderId(id))).toEqual([]);
  expect(PLACEHOLDER_SPELLINGS).toContain("[object Object]");
});
