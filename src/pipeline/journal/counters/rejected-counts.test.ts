import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RejectedCounts } from "./rejected-counts";

const NOON = Date.UTC(2026, 6, 15, 12);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("many counts are due together, a second after the first", () => {
  const whenDue = vi.fn();
  const counts = new RejectedCounts(whenDue);
  for (let n = 0; n < 5_000; n++) counts.add("p", NOON, { invalid: 1 });
  vi.advanceTimersByTime(999);
  expect(counts.isDue).toBe(false);
  vi.advanceTimersByTime(1);
  expect([counts.isDue, whenDue.mock.calls.length]).toEqual([true, 1]);
  expect(counts.take().size).toBe(1);
  expect(counts.isDue).toBe(false);
});

it("counts taken by an earlier commit are no longer due", () => {
  const whenDue = vi.fn();
  const counts = new RejectedCounts(whenDue);
  counts.add("p", NOON, { invalid: 1 });
  counts.take();
  vi.advanceTimersByTime(5_000);
  expect(whenDue).not.toHaveBeenCalled();
});

it("counts that could not be written are due again a second later, together with new counts", () => {
  const whenDue = vi.fn();
  const counts = new RejectedCounts(whenDue);
  counts.add("p", NOON, { invalid: 1 });
  const taken = counts.take();
  counts.add("p", NOON, { invalid_json: 1 });
  counts.putBack(taken);
  vi.advanceTimersByTime(1_000);
  expect(whenDue).toHaveBeenCalledOnce();
  expect(counts.take().size).toBe(2);
});

it("a large number of different counts is due immediately, so that memory stays bounded", () => {
  const counts = new RejectedCounts(() => undefined);
  for (let n = 0; n < 10_000; n++) counts.add(`p${n}`, NOON, { invalid: 1 });
  expect(counts.isDue).toBe(true);
});
