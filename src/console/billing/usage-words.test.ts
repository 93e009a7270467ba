import { expect, test } from "vitest";
import { beyondWords, quotaWords, toneOf } from "./usage-words";

const FREE = {
  plan: "free" as const,
  month: "2026-07",
  ends: "2026-08-01T00:00:00.000Z",
  used: 5_000,
  included: 100_000,
  limit: 120_000,
  percent: 5,
  refuses: false,
  days: ["2026-07-01"],
  projects: [],
  outlook: { atEnd: 20_000, quota: null, limit: null },
};
const PRO = { ...FREE, plan: "pro" as const, included: 2_000_000, limit: null };
const on = (day: string, passed: boolean) => ({ day, passed });

test("what the month will come to is told in words", () => {
  expect(quotaWords(FREE)).toBe(
    "At the pace of the last days, the month stays within its 100,000 events.",
  );
  const early = { ...FREE, outlook: { atEnd: null, quota: null, limit: null } };
  expect(quotaWords(early)).toBe("How the month will end can be told after a whole day of events.");
  const soon = { ...FREE.outlook, quota: on("2026-07-20", false), limit: on("2026-07-24", false) };
  expect(quotaWords({ ...FREE, outlook: soon })).toBe(
    "At the pace of the last days, 100,000 events will be passed on 20 Jul 2026.",
  );
  expect(beyondWords({ ...FREE, outlook: soon })).toBe(
    "A margin of 20% more is taken, up to 120,000; at this pace, events will be refused from 24 Jul 2026 on.",
  );
  const passed = { ...FREE.outlook, quota: on("2026-07-20", true) };
  expect(quotaWords({ ...FREE, outlook: passed })).toBe(
    "The 100,000 events of Free were passed on 20 Jul 2026.",
  );
  expect(beyondWords({ ...FREE, used: 120_000 })).toBe(
    "New events are refused until the month ends, or the team upgrades.",
  );
  expect(beyondWords({ ...FREE, used: 119_950, refuses: true, outlook: passed })).toBe(
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

test.each([
  ["free", 79_999, false, "plain"],
  ["free", 80_000, false, "warn"],
  ["free", 119_950, true, "bad"],
  ["free", 120_000, true, "bad"],
  ["pro", 2_500_000, false, "warn"],
] as const)("on %s with %i events, refusing: %s, the gauge is %s", (plan, used, refuses, tone) => {
  expect(toneOf({ ...(plan === "free" ? FREE : PRO), used, refuses })).toBe(tone);
});
