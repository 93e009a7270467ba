import { expect, test } from "vitest";
import { FREE, PRO, proWith } from "./testing/usages";
import { noticeOf } from "./usage-notice";

const PAYS = { mode: "live", hasSubscription: true } as const;
const PAYS_NOTHING = { mode: "live", hasSubscription: false } as const;

test.each([
  ["below the first threshold", FREE, null],
  ["at 80%", { ...FREE, used: 80_000 }, "Most of this month's events are used"],
  [
    "over the quota",
    { ...FREE, used: 100_000 },
    "This month's events are used up; another 20% is still accepted",
  ],
  [
    "at the end of the margin",
    { ...FREE, used: 120_000, state: "free_rejecting" as const },
    "New events are rejected until the end of the month",
  ],
  [
    "if a batch does not fit",
    { ...FREE, used: 119_950, state: "free_rejecting" as const },
    "Batches over the quota are rejected until the end of the month",
  ],
])("Free, %s", (_, usage, title) => {
  expect(noticeOf(usage, PAYS_NOTHING)?.title ?? null).toBe(title);
});

test("on Pro, further events are charged only if somebody pays", () => {
  expect(noticeOf(PRO, PAYS)).toBeNull();
  expect(noticeOf(proWith(1), PAYS)?.title).toBe(
    "This month's included events are used up; further events are charged",
  );
  expect(noticeOf(proWith(1), PAYS_NOTHING)?.title).toContain("further events are still accepted");
});

test("from 80% of the spending limit on, the limit is what matters", () => {
  expect(noticeOf(proWith(399_000, 5_00), PAYS)?.tone).toBe("warn");
  expect(noticeOf(proWith(399_000, 5_00), PAYS)?.key).toBe("100");
  expect(noticeOf(proWith(400_000, 5_00), PAYS)).toEqual({
    key: "limit 500 80",
    tone: "warn",
    title: "Most of the spending limit is used; beyond it, new events are rejected",
    text: "Overage has cost $4 of $5 this month (UTC).",
  });
});

test("a reached spending limit is a notice of its own, and again for each limit", () => {
  const reached = (events: number, limit: number) =>
    noticeOf({ ...proWith(events, limit), state: "paid_rejecting" }, PAYS);
  expect(reached(500_000, 5_00)).toMatchObject({
    tone: "bad",
    title: "The spending limit is reached: new events are rejected until the end of the month",
    text: "Overage has cost $5 of $5 this month (UTC). The team’s owner can raise the limit.",
  });
  expect(reached(499_950, 5_00)?.title).toContain("Batches over the spending limit are rejected");
  expect(reached(500_000, 5_00)?.key).not.toBe(reached(600_000, 6_00)?.key);
});

test("a spending limit from before is not mentioned on a server without billing", () => {
  const off = { mode: "off", hasSubscription: false } as const;
  expect(noticeOf(proWith(399_000, 4_00), off)?.key).toBe("100");
});
