import { expect, test } from "vitest";
import { inTimeOrder, withGaps } from "./gaps";

test("missing hours in evenly spaced times are filled in, in the same format", () => {
  expect(withGaps(["2026-11-01 22:00:00", "2026-11-01 23:00:00", "2026-11-02 01:00:00"])).toEqual([
    "2026-11-01 22:00:00",
    "2026-11-01 23:00:00",
    "2026-11-02 00:00:00",
    "2026-11-02 01:00:00",
  ]);
});

test("when clocks go back, both repeated hours remain, and days are not shifted", () => {
  const hours = [
    "2026-10-25T01:00:00+02:00",
    "2026-10-25T02:00:00+02:00",
    "2026-10-25T02:00:00+01:00",
    "2026-10-25T04:00:00+01:00",
  ];
  expect(inTimeOrder(hours.toReversed())).toEqual(hours);
  expect(withGaps(hours)).toEqual([...hours.slice(0, 3), "2026-10-25T03:00:00+01:00", hours[3]]);
  const days = [
    "2026-10-24T00:00:00+02:00",
    "2026-10-25T00:00:00+02:00",
    "2026-10-26T00:00:00+01:00",
    "2026-10-28T00:00:00+01:00",
  ];
  expect(withGaps(days)).toEqual([...days.slice(0, 3), "2026-10-27T00:00:00+01:00", days[3]]);
});

test("uneven steps, such as months, are not filled", () => {
  const months = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-05-01"];
  expect(withGaps(months)).toEqual(months);
});

test("values that are not times are left alone", () => {
  const some = ["2026-11-01", "2026-11-02", "null"];
  expect(withGaps(some)).toEqual(some);
});
