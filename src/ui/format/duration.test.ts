import { expect, test } from "vitest";
import { formatDuration } from "./duration";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

test.each([
  [0, "0 ms"],
  [0.4, "<1 ms"],
  [400, "400 ms"],
  [850.4, "850 ms"],
  [999.6, "1 s"],
  [-4_240, "-4.2 s"],
  [4_240, "4.2 s"],
  [59 * SECOND, "59 s"],
  [59.7 * SECOND, "1 min"],
  [125 * SECOND, "2 min 5 s"],
  [HOUR, "1 h"],
  [HOUR + 59.6 * 60 * SECOND, "2 h"],
  [76 * HOUR, "3 d 4 h"],
  [1_200 * 24 * HOUR, "1,200 d"],
])("%d ms is %s", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test("a missing duration is a dash", () => {
  expect(formatDuration(null)).toBe("–");
  expect(formatDuration(Number.NaN)).toBe("–");
});
