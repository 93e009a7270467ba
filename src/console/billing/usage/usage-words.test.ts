import { expect, test } from "vitest";
import { beyondWords, quotaWords, toneOf } from "./usage-words";

const FREE = {
  plan: "free" as const,
  state: "free_accepting" as const,
  month: "2026-07",
  ends: "2026-08-01T00:00:00.000Z",
  used: 5_000,
  included: 100_000,
  percent: 5,
  days: ["2026-07-01"],
  projects: [],
  overage: null,
  forecast: { atEnd: 20_000, overageCost: null, quota: null, limit: null },
};
const REJECTING = { ...FREE, state: "free_rejecting" as const };
const PRO = {
  ...FREE,
  plan: "pro" as const,
  state: "paid_active" as const,
  included: 2_000_000,
};
const on = (day: string, passed: boolean) => ({ day, passed });

test("describes the quota, the forecast and what happens over the quota", () => {
  expect(quotaWords(FREE)).toBe(
    "At the current rate, you will stay within 100,000 events this month.",
  );
  const early = { ...FREE, forecast: { ...FREE.forecast, atEnd: null } };
  expect(quotaWords(early)).toBe("A forecast needs one full day of events.");
  const soon = { ...FREE.forecast, quota: on("2026-07-20", false), limit: on("2026-07-24", false) };
  expect(quotaWords({ ...FREE, forecast: soon })).toBe(
    "At the current rate, you will exceed 100,000 events on 20 Jul 2026.",
  );
  expect(beyondWords({ ...FREE, forecast: soon })).toBe(
    "Another 20% is accepted, up to 120,000. At the current rate, events will be rejected from 24 Jul 2026.",
  );
  const passed = { ...FREE.forecast, quota: on("2026-07-20", true) };
  expect(quotaWords({ ...FREE, forecast: passed })).toBe(
    "You exceeded the 100,000 events of the Free plan on 20 Jul 2026.",
  );
  expect(beyondWords({ ...REJECTING, used: 120_000 })).toBe(
    "New events are rejected until the end of the month or until the team upgrades.",
  );
  expect(beyondWords({ ...REJECTING, used: 119_950, forecast: passed })).toBe(
    "50 more can be accepted. Larger batches are rejected until the end of the month or until the team upgrades.",
  );
});

test("on Pro, events over the quota are charged and never rejected", () => {
  expect(beyondWords(PRO)).toBe(
    "Events over the quota cost $1 per 100,000. They are never rejected for volume.",
  );
  expect(beyondWords({ ...PRO, used: 2_250_000 })).toBe(
    "250,000 events over the quota so far: about $2.50. Events are never rejected for volume.",
  );
  expect(beyondWords({ ...PRO, used: 2_007_000 })).toContain(
    "7,000 events over the quota so far: about $0.07.",
  );
});

test("Pro works the same while a payment is overdue", () => {
  const overdue = { ...PRO, state: "paid_grace" as const, used: 2_250_000 };
  expect(beyondWords(overdue)).toContain("Events are never rejected for volume.");
  expect(toneOf(overdue)).toBe("warn");
});

test.each([
  [FREE, 79_999, "plain"],
  [FREE, 80_000, "warn"],
  [REJECTING, 119_950, "bad"],
  [REJECTING, 120_000, "bad"],
  [PRO, 2_500_000, "warn"],
] as const)("$state, with %i events the gauge is %s", (usage, used, tone) => {
  expect(toneOf({ ...usage, used })).toBe(tone);
});
