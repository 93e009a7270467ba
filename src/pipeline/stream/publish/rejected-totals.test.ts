import { expect, it } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { NOON, P1 } from "@/testing/journal/journal-events";
import type { DayCount, LedgerCounts } from "../../contract/ledger";
import { RejectedTotals } from "./rejected-totals";

function open() {
  const clock = new ManualClock(NOON);
  const totals = new RejectedTotals(clock);
  const written: DayCount[][] = [];
  const write = async ({ days }: LedgerCounts) => void written.push(days);
  return { clock, totals, written, write };
}

const invalid = (count: number) => ({ projectId: P1, day: "2026-07-15", reason: "invalid", count });

it("totals are written when they have changed, also after a write that failed", async () => {
  const { totals, written, write } = open();
  totals.add(P1, NOON, { invalid: 2 });
  await expect(totals.publish(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  totals.add(P1, NOON, { invalid: 1 });
  await totals.publish(write);
  await totals.publish(write);
  expect(written).toEqual([[invalid(3)]]);
});

it("what is added during a write is written next time", async () => {
  const { totals, written, write } = open();
  totals.add(P1, NOON, { invalid: 1 });
  await totals.publish(async (counts) => {
    totals.add(P1, NOON, { invalid: 1 });
    await write(counts);
  });
  await totals.publish(write);
  expect(written).toEqual([[invalid(1)], [invalid(2)]]);
});

it("days before yesterday are read from the database", async () => {
  const { clock, totals, write } = open();
  totals.add(P1, NOON, { invalid: 1 });
  expect(totals.counts(P1, "2026-07-01", "2026-07-31")).toEqual([invalid(1)]);
  await totals.publish(write);
  clock.set(NOON + 2 * DAY_MS);
  await totals.publish(write);
  expect(totals.oldestDay).toBe("2026-07-16");
  expect(totals.counts(P1, "2026-07-01", "2026-07-31")).toEqual([]);
});
