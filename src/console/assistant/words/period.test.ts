import { expect, test } from "vitest";
import { fixedRange, periodWords } from "./period";

const period = (start_time: string, end_time: string, timezone = "Europe/Berlin") => ({
  start_time,
  end_time,
  timezone,
});

test("whole days are named by the first and the last of them, with the zone", () => {
  const month = period("2026-11-01T00:00:00+01:00", "2026-12-01T00:00:00+01:00");
  expect(periodWords(month)).toBe("1 Nov 2026 – 30 Nov 2026, Europe/Berlin");
  expect(fixedRange(month)).toEqual({ from: "2026-11-01", to: "2026-11-30" });
});

test("one day is named once, also if it is longer than 24 hours", () => {
  const day = period("2026-10-25T00:00:00+02:00", "2026-10-26T00:00:00+01:00");
  expect(periodWords(day)).toBe("25 Oct 2026, Europe/Berlin");
  expect(fixedRange(day)).toEqual({ from: "2026-10-25", to: "2026-10-25" });
});

test("a range that is not over ends at a time", () => {
  const hours = period(
    "2026-11-01T00:00:00-05:00",
    "2026-11-02T09:30:00-05:00",
    "America/New_York",
  );
  expect(periodWords(hours)).toBe("1 Nov 2026 – 2 Nov 2026, 09:30, America/New York");
  const { start_time, end_time } = hours;
  expect(fixedRange(hours)).toEqual({ start_time, end_time });
});

test("a part of a day names the day once", () => {
  const today = period("2026-11-29T00:00:00+01:00", "2026-11-29T17:42:00+01:00");
  expect(periodWords(today)).toBe("29 Nov 2026, 00:00 – 17:42, Europe/Berlin");
});
