import { describe, expect, test } from "vitest";
import { bucketLabel, chooseTicks } from "./time-ticks";

const BERLIN = "Europe/Berlin";
const HOUR = 3_600_000;
const hours = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * HOUR).toISOString());
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.parse(from));
    date.setUTCDate(date.getUTCDate() + at);
    return date.toISOString();
  });
const labels = (...given: Parameters<typeof chooseTicks>) =>
  chooseTicks(...given).map((tick) => tick.label);

describe("labels of the time axis", () => {
  test("hours of a day are labelled by time, and midnight by its date", () => {
    const day = hours("2026-11-27T23:00:00Z", 24);
    expect(labels(day, "hour", BERLIN, 8)).toEqual([
      "28 Nov",
      "03:00",
      "06:00",
      "09:00",
      "12:00",
      "15:00",
      "18:00",
      "21:00",
    ]);
    expect(labels(day, "hour", BERLIN, 4)).toEqual(["28 Nov", "06:00", "12:00", "18:00"]);
  });

  test("a day of 25 hours still has its label at midnight", () => {
    const ticks = chooseTicks(hours("2026-10-24T22:00:00Z", 50), "hour", BERLIN, 3);
    expect(ticks).toEqual([
      { index: 0, label: "25 Oct" },
      { index: 25, label: "26 Oct" },
      { index: 49, label: "27 Oct" },
    ]);
  });

  test("a day of 23 hours still has its label at midnight", () => {
    const ticks = chooseTicks(hours("2026-03-28T23:00:00Z", 24), "hour", BERLIN, 2);
    expect(ticks.map((tick) => tick.index)).toEqual([0, 23]);
  });

  test("a month is labelled by Mondays, and a year by months and the year", () => {
    expect(labels(days("2026-11-01T00:00:00Z", 30), "day", "UTC", 6)).toEqual([
      "2 Nov",
      "9 Nov",
      "16 Nov",
      "23 Nov",
      "30 Nov",
    ]);
    expect(labels(days("2026-10-15T00:00:00Z", 120), "day", "UTC", 6)).toEqual([
      "Nov",
      "Dec",
      "2027",
      "Feb",
    ]);
  });

  test("buckets that do not start at a round unit of the zone are labelled evenly", () => {
    expect(chooseTicks(days("2026-11-01T00:00:00Z", 10), "day", BERLIN, 5)).toHaveLength(5);
  });

  test("without buckets there are no labels, and a single bucket has one", () => {
    expect(labels([], "day", BERLIN, 5)).toEqual([]);
    expect(labels(["2026-11-28T00:00:00Z"], "day", BERLIN, 5)).toEqual(["28 Nov"]);
  });

  test("there are never more labels than fit", () => {
    for (const most of [1, 3, 7]) {
      expect(
        labels(hours("2026-01-01T00:00:00Z", 2_000), "hour", BERLIN, most).length,
      ).toBeLessThanOrEqual(most);
    }
  });
});

test.each([
  ["minute", "28 Nov 2026, 14:05 CET"],
  ["hour", "28 Nov 2026, 14:05 CET"],
  ["day", "Sat 28 Nov 2026"],
  ["week", "Week of 28 Nov 2026"],
  ["month", "Nov 2026"],
] as const)("the label of a bucket of one %s is %s", (granularity, text) => {
  expect(bucketLabel("2026-11-28T13:05:00Z", granularity, BERLIN)).toBe(text);
});

test("the two 02:00 hours of a day of 25 hours have different labels", () => {
  const names = ["2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"].map((time) =>
    bucketLabel(time, "hour", BERLIN),
  );
  expect(names).toEqual(["25 Oct 2026, 02:00 CEST", "25 Oct 2026, 02:00 CET"]);
});
