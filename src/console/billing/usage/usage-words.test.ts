import { expect, test } from "vitest";
import { FREE, on, PRO, proWith } from "./testing/usages";
import { beyondWords, quotaWords, toneOf } from "./usage-words";

const REJECTING = { ...FREE, state: "free_rejecting" as const };

test("describes the quota, the forecast and what happens over the quota", () => {
  expect(quotaWords(FREE)).toBe(
    "At the current rate, you will stay within 100,000 events this month.",
  );
  const early = { ...FREE, forecast: { ...FREE.forecast, atEnd: null } };
  expect(quotaWords(early)).toBe("A forecast needs one full day of events.");
  const soon = { ...FREE.forecast, quota: on("2026-07-20"), limit: on("2026-07-24") };
  expect(quotaWords({ ...FREE, forecast: soon })).toBe(
    "At the current rate, you will exceed 100,000 events on 20 Jul 2026.",
  );
  expect(beyondWords({ ...FREE, forecast: soon }, false)).toBe(
    "You can go over by 20%, up to 120,000 events. At the current rate, events will be rejected from 24 Jul 2026.",
  );
  const passed = { ...FREE.forecast, quota: on("2026-07-20", true) };
  expect(quotaWords({ ...FREE, forecast: passed })).toBe(
    "You exceeded the 100,000 events of the Free plan on 20 Jul 2026.",
  );
  expect(beyondWords({ ...REJECTING, used: 120_000 }, false)).toBe(
    "New events are rejected until the end of the month or until the team moves to Pro.",
  );
  expect(beyondWords({ ...REJECTING, used: 119_950, forecast: passed }, false)).toBe(
    "50 more can be accepted. Larger batches are rejected until the end of the month or until the team moves to Pro.",
  );
});

test("on Pro, events over the quota are charged and never rejected", () => {
  expect(beyondWords(PRO, true)).toBe(
    "Events over the quota cost $1 per 100,000. Events are never rejected for volume.",
  );
  expect(beyondWords(proWith(250_000), true)).toBe(
    "250,000 events over the quota so far: $2.50. Events are never rejected for volume.",
  );
  expect(beyondWords(proWith(7), true)).toContain("7 events over the quota so far: <$0.01.");
});

test("on Pro without a subscription, nothing is charged", () => {
  expect(beyondWords(proWith(250_000), false)).toBe("Events are never rejected for volume.");
});

test("a spending limit is mentioned, also before there is overage", () => {
  expect(beyondWords(proWith(250_000, 50_00), true)).toBe(
    "250,000 events over the quota so far: $2.50. Beyond the spending limit of $50, events are rejected.",
  );
  const none = { events: 0, cost: 0, spendingLimit: 50_00 };
  expect(beyondWords({ ...PRO, overage: none }, true)).toBe(
    "Events over the quota cost $1 per 100,000. Beyond the spending limit of $50, events are rejected.",
  );
});

test("at the spending limit, says what is rejected", () => {
  const reached = { ...proWith(500_000, 5_00), state: "paid_rejecting" as const };
  expect(beyondWords(reached, true)).toBe(
    "New events are rejected until the end of the month or until the spending limit is raised.",
  );
  const almost = { ...proWith(499_950, 5_00), state: "paid_rejecting" as const };
  expect(beyondWords(almost, true)).toBe(
    "50 more can be accepted. Larger batches are rejected until the end of the month or until the spending limit is raised.",
  );
});

test("Pro works the same while a payment is overdue", () => {
  const overdue = { ...proWith(250_000), state: "paid_grace" as const };
  expect(beyondWords(overdue, true)).toBe(beyondWords(proWith(250_000), true));
  expect(toneOf(overdue)).toBe("warn");
});

test.each([
  [FREE, 79_999, "plain"],
  [FREE, 80_000, "warn"],
  [REJECTING, 119_950, "bad"],
  [REJECTING, 120_000, "bad"],
  [PRO, 2_500_000, "warn"],
  [{ ...PRO, state: "paid_rejecting" as const }, 2_500_000, "bad"],
] as const)("$state, with %i events the gauge is %s", (usage, used, tone) => {
  expect(toneOf({ ...usage, used })).toBe(tone);
});
