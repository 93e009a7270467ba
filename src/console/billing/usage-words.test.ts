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
  forecast: { atEnd: 20_000, quota: null, limit: null },
};
const REJECTING = { ...FREE, state: "free_rejecting" as const };
const PRO = {
  ...FREE,
  plan: "pro" as const,
  state: "paid_active" as const,
  included: 2_000_000,
};
const on = (day: string, passed: boolean) => ({ day, passed });

test("what the month will come to is told in words", () => {
  expect(quotaWords(FREE)).toBe(
    "At the pace of the last days, the month stays within its 100,000 events.",
  );
  const early = { ...FREE, forecast: { atEnd: null, quota: null, limit: null } };
  expect(quotaWords(early)).toBe("How the month will end can be told after a whole day of events.");
  const soon = { ...FREE.forecast, quota: on("2026-07-20", false), limit: on("2026-07-24", false) };
  expect(quotaWords({ ...FREE, forecast: soon })).toBe(
    "At the pace of the last days, 100,000 events will be passed on 20 Jul 2026.",
  );
  expect(beyondWords({ ...FREE, forecast: soon })).toBe(
    "A margin of 20% more is taken, up to 120,000; at this pace, events will be refused from 24 Jul 2026 on.",
  );
  const passed = { ...FREE.forecast, quota: on("2026-07-20", true) };
  expect(quotaWords({ ...FREE, forecast: passed })).toBe(
    "The 100,000 events of Free were passed on 20 Jul 2026.",
  );
  expect(beyondWords({ ...REJECTING, used: 120_000 })).toBe(
    "New events are refused until the month ends, or the team upgrades.",
  );
  expect(beyondWords({ ...REJECTING, used: 119_950, forecast: passed })).toBe(
    "There is room for 50 more; batches that do not fit in it are refused until the month ends, or the team upgrades.",
  );
});

test("on Pro what is beyond the quota costs, and is not refused", () => {
  expect(beyondWords(PRO)).toBe("Beyond it, each 100,000 cost $1; nothing is refused.");
  expect(beyondWords({ ...PRO, used: 2_250_000 })).toBe(
    "250,000 events beyond it so far: about $2.50. Nothing is refused.",
  );
  expect(beyondWords({ ...PRO, used: 2_007_000 })).toContain(
    "7,000 events beyond it so far: about $0.07.",
  );
});

test("while a payment is missing, Pro goes on as before", () => {
  const overdue = { ...PRO, state: "paid_grace" as const, used: 2_250_000 };
  expect(beyondWords(overdue)).toContain("Nothing is refused.");
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
