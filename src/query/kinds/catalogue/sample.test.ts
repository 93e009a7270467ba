import fc from "fast-check";
import { expect, test } from "vitest";
import { type BusyHour, chooseSample } from "./sample";

const HOUR = 3_600;
const hoursOf = (counts: number[]): BusyHour[] =>
  counts.map((events, index) => ({ start: index * HOUR, events }));

test("all events are read if there are few", () => {
  expect(chooseSample(hoursOf([3, 4, 3]), 10)).toBeNull();
  expect(chooseSample([], 10)).toBeNull();
});

test("a sample has events, but at most twice as many as wanted", () => {
  const counts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 720 });
  fc.assert(
    fc.property(counts, (events) => {
      const hours = hoursOf(events);
      const sample = chooseSample(hours, 1_000);
      if (sample === null) return;
      const chosen = hours.filter((hour) => sample.hours.includes(hour.start));
      const lookedAt = chosen.reduce((sum, hour) => sum + hour.events, 0) / sample.everyNth;
      expect(lookedAt).toBeGreaterThan(0);
      expect(lookedAt).toBeLessThanOrEqual(2_000);
    }),
  );
});

test("a sample includes every hour of the week", () => {
  const sample = chooseSample(hoursOf(Array.from({ length: 20_000 }, () => 100)), 1_000_000);
  expect(new Set(sample?.hours.map((start) => (start / HOUR) % 168)).size).toBe(168);
});
