import { describe, expect, test } from "vitest";
import {
  billingStateOf,
  type MonthlyEvents,
  nextPlanState,
  PLAN_OF,
  type PlanState,
  planStateOf,
  type Trigger,
} from "./states";

const STATES: PlanState[] = ["free", "paid_active", "paid_grace"];
const TRIGGERS: Trigger[] = ["upgraded", "payment_failed", "payment_fixed", "subscription_ended"];

test.each<[PlanState, Trigger, PlanState]>([
  ["free", "upgraded", "paid_active"],
  ["paid_active", "payment_failed", "paid_grace"],
  ["paid_grace", "payment_fixed", "paid_active"],
  ["paid_grace", "upgraded", "paid_active"],
  ["paid_active", "subscription_ended", "free"],
  ["paid_grace", "subscription_ended", "free"],
])("%s, %s: %s", (before, trigger, next) => {
  expect(nextPlanState(before, trigger)).toBe(next);
});

test.each<[PlanState, Trigger]>([
  ["free", "payment_failed"],
  ["free", "payment_fixed"],
  ["free", "subscription_ended"],
  ["paid_active", "upgraded"],
  ["paid_active", "payment_fixed"],
  ["paid_grace", "payment_failed"],
])("in the state %s, a late or repeated trigger %s changes nothing", (before, trigger) => {
  expect(nextPlanState(before, trigger)).toBe(before);
});

test("only the end of a subscription removes a plan", () => {
  const losing = TRIGGERS.filter((trigger) =>
    STATES.some(
      (state) => PLAN_OF[state] === "pro" && PLAN_OF[nextPlanState(state, trigger)] === "free",
    ),
  );
  expect(losing).toEqual(["subscription_ended"]);
});

test("a failed payment of an ended plan does not affect the next subscription", () => {
  expect(nextPlanState(nextPlanState("paid_grace", "subscription_ended"), "upgraded")).toBe(
    "paid_active",
  );
});

test("a state is stored as the plan and the time of the failed payment", () => {
  const stored = STATES.map((state) => {
    const paymentFailedAt = state === "paid_grace" ? new Date(0) : null;
    return planStateOf({ plan: PLAN_OF[state], paymentFailedAt });
  });
  expect(stored).toEqual(STATES);
});

describe("the month's events", () => {
  const sent = (used: number, rejected = false, limit = 120_000): MonthlyEvents => {
    return { used, rejected, limit };
  };
  const unlimited = sent(50_000_000, false, Number.POSITIVE_INFINITY);

  test.each([
    ["Free accepts in a new month", "free", sent(0), "free_accepting"],
    ["Free accepts beyond the quota, within the margin", "free", sent(119_999), "free_accepting"],
    ["Free rejects at the end of the margin", "free", sent(120_000), "free_rejecting"],
    [
      "Free rejects if what is left of the margin is too little",
      "free",
      sent(119_950, true),
      "free_rejecting",
    ],
    // The team was on Pro for part of the month.
    ["Free rejects far beyond the margin", "free", sent(1_900_000), "free_rejecting"],
    ["Pro without a spending limit never rejects", "paid_active", unlimited, "paid_active"],
    ["nor while a payment is overdue", "paid_grace", unlimited, "paid_grace"],
    [
      "Pro accepts up to its spending limit",
      "paid_active",
      sent(2_499_999, false, 2_500_000),
      "paid_active",
    ],
    [
      "Pro rejects at its spending limit",
      "paid_active",
      sent(2_500_000, false, 2_500_000),
      "paid_rejecting",
    ],
    [
      "also if what is left is too little",
      "paid_grace",
      sent(2_499_999, true, 2_500_000),
      "paid_rejecting",
    ],
  ] as const)("%s", (_, planState, month, state) => {
    expect(billingStateOf(month, planState)).toBe(state);
  });
});
