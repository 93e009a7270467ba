import { expect, it } from "vitest";
import { HOUR_MS } from "@/base/time/durations";
import { groupHours } from "./hour-windows";

const hours = (...counts: number[]) =>
  counts.map((events, index) => ({ hour: `${index * HOUR_MS}`, events: `${events}` }));

it("joins hours up to the maximum, and keeps a larger hour whole", () => {
  expect(groupHours(hours(40, 60, 1, 250, 10), 100)).toEqual([
    { from: 0, to: 2 * HOUR_MS, events: 100 },
    { from: 2 * HOUR_MS, to: 3 * HOUR_MS, events: 1 },
    { from: 3 * HOUR_MS, to: 4 * HOUR_MS, events: 250 },
    { from: 4 * HOUR_MS, to: 5 * HOUR_MS, events: 10 },
  ]);
});

it("a window covers the hours without events between its own", () => {
  const [first, , third] = hours(1, 0, 1);
  if (!first || !third) return expect.fail();
  expect(groupHours([first, third], 100)).toEqual([{ from: 0, to: 3 * HOUR_MS, events: 2 }]);
});
