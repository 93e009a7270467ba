import { expect, test } from "vitest";
import { withGaps } from "./gaps";

test("hours that are missing between even steps are put in, written as the others are", () => {
  expect(withGaps(["2026-11-01 22:00:00", "2026-11-01 23:00:00", "2026-11-02 01:00:00"])).toEqual([
    "2026-11-01 22:00:00",
    "2026-11-01 23:00:00",
    "2026-11-02 00:00:00",
    "2026-11-02 01:00:00",
  ]);
});

test("steps that are uneven, as months are, stay as they are", () => {
  const months = ["2026-01-01", "2026-02-01", "2026-03-01", "2026-05-01"];
  expect(withGaps(months)).toEqual(months);
});

test("what is no time is left alone", () => {
  const some = ["2026-11-01", "2026-11-02", "null"];
  expect(withGaps(some)).toEqual(some);
});
