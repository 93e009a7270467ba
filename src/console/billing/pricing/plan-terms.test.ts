import { expect, test } from "vitest";
import { formatCost, formatMoney, PLAN_NAMES, priceOf, TERMS } from "./plan-terms";

test("plan terms come from the plan catalogue that the server enforces", () => {
  const terms = PLAN_NAMES.map((plan) =>
    TERMS.map(({ label, of }) => `${label}: ${of(plan, true)}`),
  );
  expect(terms).toEqual([
    [
      "Events per month: 100,000",
      "Over the limit: Accepted up to 120,000, then rejected until the end of the month",
      "Projects: 1",
      "Members: 1",
      "Data retention: 13 months",
    ],
    [
      "Events per month: 2,000,000",
      "Over the limit: $1 per 100,000, never rejected unless you set a spending limit",
      "Projects: 10",
      "Members: 5",
      "Data retention: 13 months",
    ],
  ]);
  expect(PLAN_NAMES.map((plan) => priceOf(plan).amount)).toEqual(["$0", "$29"]);
});

test("cents are shown only if there are any", () => {
  expect([0, 5, 100, 2950, 123456].map(formatMoney)).toEqual([
    "$0",
    "$0.05",
    "$1",
    "$29.50",
    "$1,234.56",
  ]);
});

test("a server without billing shows no prices", () => {
  const terms = TERMS.map(({ of }) => of("pro", false)).join(" ");
  expect(terms).toContain("Never rejected");
  expect(terms).not.toContain("$");
});

test("a cost with fractions of a cent is rounded, but never to zero", () => {
  expect([0, 0.001, 0.9, 1.4, 249.5, 12_300].map(formatCost)).toEqual([
    "$0",
    "<$0.01",
    "<$0.01",
    "$0.01",
    "$2.50",
    "$123",
  ]);
});
