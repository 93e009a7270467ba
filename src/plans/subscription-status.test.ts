import { expect, test } from "vitest";
import type { PlanState } from "./states";
import {
  isFinal,
  isLapsed,
  isLive,
  LIVE_STATUSES,
  planStateFor,
  rankOf,
} from "./subscription-status";

test.each<[string, PlanState]>([
  ["active", "paid_active"],
  ["trialing", "paid_active"],
  ["past_due", "paid_grace"],
  ["unpaid", "free"],
  ["paused", "free"],
  ["incomplete", "free"],
  ["incomplete_expired", "free"],
  ["canceled", "free"],
  ["a status to come", "free"],
  ["constructor", "free"],
])("%s means %s", (status, state) => {
  expect(planStateFor(status)).toBe(state);
  expect(isLive(status)).toBe(state !== "free");
});

test("a team without a subscription has no live one", () => {
  expect(isLive(null)).toBe(false);
  expect(LIVE_STATUSES).toEqual(["active", "trialing", "past_due"]);
});

test("an unknown status comes after the known ones and before those that are final", () => {
  const statuses = ["canceled", "a status to come", "incomplete", "past_due", "active"];
  expect(statuses.toSorted((a, b) => rankOf(a) - rankOf(b))).toEqual(statuses.toReversed());
  expect(["a status to come", "unpaid", "canceled", "incomplete_expired"].map(isFinal)).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(["a status to come", "unpaid", "paused", "canceled"].map(isLapsed)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
