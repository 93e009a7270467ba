import { expect, test } from "vitest";
import { inTimeOrder, withGaps } from "./gaps";

test("hours that are missing between even steps are put in, written as the others are", () => {
  expect(withGaps(["2026-11-01 22:00:00", "2026-11-01 23:00:00", "2026-11-02 01:00:00"])).toEqual([
    "2026-11-01 22:00:00",
    "2026-11-01 23:00:00",
    "2026-11-02 00:00:00",
    "2026-11-02 01:00:00",
  ]);
});

test("as clocks go back, each of the two hours has its place, and a day is a day", () => {
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

test("steps that are uneven, as months are, stay as they are", () => {
  const months = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-05-01"];
  expect(withGaps(months)).toEqual(months);
});

test("what is no time is left alone", () => {
  const some = ["2026-11-01", "2026-11-02", "null"];
  expect(withGaps(some)).toEqual(some);
});
