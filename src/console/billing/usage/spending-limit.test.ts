import { expect, test } from "vitest";
import { allowedWords, alreadyReachedWords, parseDollars } from "./spending-limit";

test.each([
  ["50", 50_00],
  [" $12.0 ", 12_00],
  ["12.00", 12_00],
  ["1,250", 1_250_00],
  ["1000000", 1_000_000_00],
  ["0", 0],
])("%s is an amount", (text, cents) => {
  expect(parseDollars(text)).toBe(cents);
});

test.each([
  "",
  "-1",
  "1.234",
  "12,50",
  "12.50",
  "0.29",
  "1e3",
  "ten",
  "1000001",
  "9".repeat(400),
  "0x10",
])("%s is not an amount", (text) => {
  expect(parseDollars(text)).toBeNull();
});

test("a limit is explained by the events that it allows", () => {
  expect(allowedWords(5_00)).toBe(
    "This allows 500,000 events beyond the 2,000,000 included: 2,500,000 a month.",
  );
  expect(allowedWords(0)).toBe("This allows the 2,000,000 included events a month and no more.");
});

test("warns of a limit that is already reached", () => {
  const overage = { events: 320_000, cost: 320, spendingLimit: null };
  expect(alreadyReachedWords(3_20, overage)).toBe(
    "Overage is already $3.20 this month, so new events are rejected as soon as you save.",
  );
  expect(alreadyReachedWords(3_21, overage)).toBeNull();
  expect(alreadyReachedWords(0, { events: 0, cost: 0, spendingLimit: null })).toBeNull();
});
