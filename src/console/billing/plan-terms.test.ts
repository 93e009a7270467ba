import { expect, test } from "vitest";
import { formatMoney, PLAN_NAMES, priceOf, TERMS } from "./plan-terms";

test("what a plan means is told in words, from the table that the server goes by", () => {
  const told = PLAN_NAMES.map((plan) => TERMS.map(({ label, of }) => `${label}: ${of(plan)}`));
  expect(told).toEqual([
    [
      "Events a month: 100,000",
      "Beyond that: Taken up to 120,000, then refused until the month ends",
      "Projects: 1",
      "Members: 1",
      "Events are kept for: 13 months",
    ],
    [
      "Events a month: 2,000,000",
      "Beyond that: $1 per 100,000, never refused",
      "Projects: 10",
      "Members: 5",
      "Events are kept for: 13 months",
    ],
  ]);
  expect(PLAN_NAMES.map((plan) => priceOf(plan).amount)).toEqual(["$0", "$29"]);
});

test("cents are shown where there are some", () => {
  expect([0, 5, 100, 2950, 123456].map(formatMoney)).toEqual([
    "$0",
    "$0.05",
    "$1",
    "$29.50",
    "$1,234.56",
  ]);
});
