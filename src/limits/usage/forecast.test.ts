import { expect, test } from "vitest";
import { forecastUsage } from "./forecast";

const NOW = Date.parse("2026-07-10T12:00:00Z");
const days = (entries: [string, number][]) =>
  new Map(entries.map(([day, events]) => [`2026-${day}`, events]));
const even = (first: number, last: number, events: number): [string, number][] =>
  Array.from({ length: last - first + 1 }, (_, index) => [
    `07-${String(first + index).padStart(2, "0")}`,
    events,
  ]);

test("the forecast uses the pace of the last seven full days", () => {
  const byDay = days([["07-01", 90_000], ...even(3, 9, 1_000), ["07-10", 50]]);
  // July has 21 and a half days left.
  expect(forecastUsage({ byDay, used: 97_050, now: NOW }, [])).toEqual({
    atEnd: 97_050 + 21_500,
    crossings: [],
  });
});

test("two days of events give a pace over two days", () => {
  const byDay = days([
    ["07-08", 100],
    ["07-09", 300],
    ["07-10", 10],
  ]);
  expect(forecastUsage({ byDay, used: 410, now: NOW }, []).atEnd).toBe(410 + 200 * 21.5);
});

test("there is no forecast on the first day, as with sample data", () => {
  const counted = { byDay: days([["07-10", 47_000]]), used: 47_000, now: NOW };
  expect(forecastUsage(counted, [40_000, 100_000])).toEqual({
    atEnd: null,
    crossings: [{ day: "2026-07-10", passed: true }, null],
  });
});

test("after a week without events, the forecast does not add any events", () => {
  const now = Date.parse("2026-07-20T12:00:00Z");
  expect(forecastUsage({ byDay: days(even(1, 9, 1_000)), used: 9_000, now }, [10_000])).toEqual({
    atEnd: 9_000,
    crossings: [null],
  });
});

test("at the start of a month, the pace comes from the previous month, whose events do not count", () => {
  const byDay = new Map(
    ["24", "25", "26", "27", "28", "29", "30"].map((day) => [`2026-06-${day}`, 100]),
  );
  const now = Date.parse("2026-07-01T00:00:00Z");
  expect(forecastUsage({ byDay, used: 0, now }, [2_000]).crossings).toEqual([
    { day: "2026-07-21", passed: false },
  ]);
  expect(forecastUsage({ byDay, used: 0, now }, [3_100]).crossings).toEqual([null]);
});

test("reports the day on which a limit was exceeded, even if counts by day lag behind", () => {
  const byDay = days(even(1, 10, 1_000));
  const crossings = (used: number, number: number) =>
    forecastUsage({ byDay, used, now: NOW }, [number]).crossings;
  expect(crossings(10_000, 4_000)).toEqual([{ day: "2026-07-05", passed: true }]);
  expect(crossings(10_000, 9_999)).toEqual([{ day: "2026-07-10", passed: true }]);
  expect(crossings(10_001, 10_000)).toEqual([{ day: "2026-07-10", passed: true }]);
  expect(crossings(10_000, 10_000)).toEqual([{ day: "2026-07-10", passed: false }]);
});

test("there is no forecast without events", () => {
  expect(forecastUsage({ byDay: new Map(), used: 0, now: NOW }, [0, 100])).toEqual({
    atEnd: null,
    crossings: [null, null],
  });
});
