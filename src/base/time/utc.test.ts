import { expect, test } from "vitest";
import { nextUtcMonth, previousUtcMonth, UtcDays, utcDay, utcMonth } from "./utc";

const at = (text: string): number => Date.parse(text);

test("days and months begin and end in UTC, to the millisecond", () => {
  const last = at("2026-07-31T23:59:59.999Z");
  expect([utcDay(last), utcMonth(last)]).toEqual(["2026-07-31", "2026-07"]);
  expect([utcDay(last + 1), utcMonth(last + 1)]).toEqual(["2026-08-01", "2026-08"]);
});

test.each([
  ["2026-07-01T00:00:00.000Z", "2026-06-01", "2026-08-01"],
  ["2026-07-31T23:59:59.999Z", "2026-06-01", "2026-08-01"],
  ["2026-12-31T23:59:59.999Z", "2026-11-01", "2027-01-01"],
  ["2028-01-31T12:00:00.000Z", "2027-12-01", "2028-02-01"],
])("for %s, the previous month begins on %s and the next one on %s", (moment, before, after) => {
  expect(previousUtcMonth(at(moment))).toBe(at(before));
  expect(nextUtcMonth(at(moment))).toBe(at(after));
});

test("cached days and months equal uncached ones, even when time goes back", () => {
  const days = new UtcDays();
  const noon = at("2026-07-15T12:00:00Z");
  for (const hours of [0, 11, 12, 13, 36, 12, -12, -13, 5_000]) {
    const moment = noon + hours * 3_600_000;
    expect(days.of(moment)).toBe(utcDay(moment));
    expect(days.monthOf(moment)).toBe(utcMonth(moment));
  }
});
