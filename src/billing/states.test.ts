import { describe, expect, test } from "vitest";
import {
  type Account,
  after,
  afterEvents,
  NEW_ACCOUNT,
  type State,
  stateOf,
  type Trigger,
} from "./states";

const free = (events = 0): Account => ({ ...NEW_ACCOUNT, events });
const pro = (events = 0): Account => ({ plan: "pro", paymentFailed: false, events });
const overdue = (events = 0): Account => ({ ...pro(events), paymentFailed: true });

test("a new team is on Free, and accepts", () => {
  expect(stateOf(NEW_ACCOUNT)).toBe("free_accepting");
});

describe("events", () => {
  test.each<[string, Account, number, State]>([
    ["beyond the quota, within the grace margin, flow on", free(100_000), 20_000, "free_accepting"],
    ["beyond the grace margin are rejected", free(120_000), 1, "free_rejecting"],
    ["of Pro are never rejected", pro(2_000_000), 50_000_000, "paid_active"],
    ["of Pro are not rejected for a payment either", overdue(), 50_000_000, "paid_grace"],
  ])("%s", (_, account, events, state) => {
    expect(stateOf(afterEvents(account, events))).toBe(state);
  });
});

describe("triggers", () => {
  test.each<[State, Trigger, Account, State]>([
    ["free_accepting", "upgraded", free(), "paid_active"],
    ["free_rejecting", "month_began", free(120_001), "free_accepting"],
    ["free_rejecting", "upgraded", free(120_001), "paid_active"],
    ["paid_active", "payment_failed", pro(), "paid_grace"],
    ["paid_grace", "payment_fixed", overdue(), "paid_active"],
    ["paid_grace", "month_began", overdue(9), "paid_grace"],
    ["paid_active", "subscription_ended", pro(), "free_accepting"],
    ["paid_grace", "subscription_ended", overdue(), "free_accepting"],
    // What the team had in the month as Pro counts on Free as well.
    ["paid_active", "subscription_ended", pro(120_001), "free_rejecting"],
    // Told late, or twice: nothing changes.
    ["free_accepting", "payment_failed", free(), "free_accepting"],
    ["free_accepting", "payment_fixed", free(), "free_accepting"],
    ["free_accepting", "subscription_ended", free(), "free_accepting"],
    ["paid_active", "payment_fixed", pro(), "paid_active"],
    ["paid_active", "upgraded", pro(), "paid_active"],
  ])("%s, %s", (before, trigger, account, state) => {
    expect(stateOf(account)).toBe(before);
    expect(stateOf(after(account, trigger))).toBe(state);
  });
});

test("a payment that failed before the plan ended is no fault of the next subscription", () => {
  const account = after(after(overdue(), "subscription_ended"), "upgraded");
  expect(stateOf(account)).toBe("paid_active");
});
