import { expect, test } from "vitest";
import { resetWords, toneOfCalls } from "./call-words";

const MIDNIGHT = "2026-11-30T00:00:00.000Z";

test("the time of the reset is given in UTC and in the project's zone", () => {
  expect(resetWords(MIDNIGHT, "Asia/Kolkata")).toBe(
    "The count restarts at midnight UTC (05:30 in Asia/Kolkata).",
  );
  expect(resetWords(MIDNIGHT, "UTC")).toBe("The count restarts at midnight UTC.");
});

test.each([
  [1_599, "plain"],
  [1_600, "warn"],
  [1_999, "warn"],
  [2_000, "bad"],
] as const)("%i of 2,000 calls are %s", (calls, tone) => {
  expect(toneOfCalls({ calls, limit: 2_000 })).toBe(tone);
});
