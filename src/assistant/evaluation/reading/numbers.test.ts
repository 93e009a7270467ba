import { expect, test } from "vitest";
import { numbersIn } from "./numbers";

const values = (text: string, names?: string[]) => numbersIn(text, names).map(({ value }) => value);

test.each([
  ["There were 1,234 purchases.", [1234]],
  ["There were **1234** purchases.", [1234]],
  ["€38.43 on average", [38.43]],
  ["12.5% of 400 users", [12.5, 400]],
  ["a change of −3.2 %", [-3.2]],
  ["(+12%)", [12]],
  ["1.2k events and 3.4 million rows", [1200, 3_400_000]],
  ["| web | 58 |", [58]],
  ["0.25 per session", [0.25]],
  ["1\u202f234 events", [1234]],
  ["purchases: 12.", [12]],
])("%s", (text, expected) => expect(values(text)).toEqual(expected));

test.each([
  "from 2026-10-31 to 29 November 2026, 16:02",
  "in the last 30 days",
  "within a 7-day window",
  "the 90th percentile",
  "version 3.0.1",
  "the top 5 countries",
  "1. Chrome\n2. Firefox",
  "shopper-00012 and crawler-3",
  "UTC+2",
  "https://example.com/projects/12?limit=5",
  "after 3 min 20 s",
  "project 2f1b0c9e-7c1d-4a4e-8a3f-0f4b1c2d3e4f",
  "WELCOME10 and LAUNCH15",
])("%s states no figure", (text) => expect(values(text)).toEqual([]));

test("digits in a name are no figure", () => {
  expect(values("Filters, 100 pieces: 12", ["Filters, 100 pieces"])).toEqual([12]);
});

test("a number knows its last digit, and whether it is said to be rounded", () => {
  expect(numbersIn("1.2k")).toMatchObject([{ step: 100, isRounded: true }]);
  expect(numbersIn("about 1,200")).toMatchObject([{ step: 100, isRounded: true }]);
  expect(numbersIn("12.50%")).toMatchObject([{ step: 0.01, isPercent: true, isRounded: false }]);
});
