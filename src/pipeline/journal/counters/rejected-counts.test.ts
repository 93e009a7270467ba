import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RefusalCounts } from "./rejected-counts";

const NOON = Date.UTC(2026, 6, 15, 12);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a flood of counts is due once, a second after the first", () => {
  const whenDue = vi.fn();
  const counts = new RefusalCounts(whenDue);
  for (let n = 0; n < 5_000; n++) counts.add("p", NOON, { invalid: 1 });
  vi.advanceTimersByTime(999);
  expect(counts.isDue).toBe(false);
  vi.advanceTimersByTime(1);
  expect([counts.isDue, whenDue.mock.calls.length]).toEqual([true, 1]);
  expect(counts.take().size).toBe(1);
  expect(counts.isDue).toBe(false);
});

it("counts taken with a commit in between are not due any more", () => {
  const whenDue = vi.fn();
  const counts = new RefusalCounts(whenDue);
  counts.add("p", NOON, { invalid: 1 });
  counts.take();
  vi.advanceTimersByTime(5_000);
  expect(whenDue).not.toHaveBeenCalled();
});

it("counts that could not be written are due again a second later, beside new ones", () => {
  const whenDue = vi.fn();
  const counts = new RefusalCounts(whenDue);
  counts.add("p", NOON, { invalid: 1 });
  const taken = counts.take();
  counts.add("p", NOON, { invalid_json: 1 });
  counts.putBack(taken);
  vi.advanceTimersByTime(1_000);
  expect(whenDue).toHaveBeenCalledOnce();
  expect(counts.take().size).toBe(2);
});

it("very many different counts are due at once, so that memory stays bounded", () => {
  const counts = new RefusalCounts(() => undefined);
  for (let n = 0; n < 10_000; n++) counts.add(`p${n}`, NOON, { invalid: 1 });
  expect(counts.isDue).toBe(true);
});
