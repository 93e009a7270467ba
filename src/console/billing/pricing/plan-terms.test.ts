import { expect, test } from "vitest";
import { PLAN_NAMES, priceOf, TERMS } from "./plan-terms";

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
      "Assistant messages per day: 25",
      "Assistant models: Fast",
      "Tool calls by agents, per day: Not included",
      "Data retention: 13 months",
    ],
    [
      "Events per month: 2,000,000",
      "Over the limit: $1 per 100,000, never rejected unless you set a spending limit",
      "Projects: 10",
      "Members: 5",
      "Assistant messages per day: 500",
      "Assistant models: Fast, balanced and most capable",
      "Tool calls by agents, per day: 2,000",
      "Data retention: 13 months",
    ],
  ]);
  expect(PLAN_NAMES.map((plan) => priceOf(plan).amount)).toEqual(["$0", "$29"]);
});

test("a server without billing shows no prices", () => {
  const terms = TERMS.map(({ of }) => of("pro", false)).join(" ");
  expect(terms).toContain("Never rejected");
  expect(terms).not.toContain("$");
});
