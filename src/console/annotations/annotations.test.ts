import { expect, test } from "vitest";
import { rejectionBands } from "./rejection-bands";
import { daysAround, notesWithin } from "./time-span";
import { instantOf, wallText } from "./wall-time";

test.each([
  ["UTC", "2026-11-28T14:05", "2026-11-28T14:05:00.000Z"],
  ["Asia/Kathmandu", "2026-11-28T00:00", "2026-11-27T18:15:00.000Z"],
  ["Europe/Berlin", "2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
  ["Europe/Berlin", "2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
  ["America/New_York", "2026-11-01T12:00", "2026-11-01T17:00:00.000Z"],
])("in %s, the local time %s is %s", (zone, text, instant) => {
  expect(instantOf(text, zone)).toBe(Date.parse(instant));
  expect(wallText(Date.parse(instant), zone)).toBe(text);
});

test("text that is not a time has no instant", () => expect(instantOf("", "UTC")).toBeNull());

test("consecutive days with rejected events form one band that shows their count and reasons", () => {
  const bands = rejectionBands([
    { day: "2026-07-01", counts: { accepted: 5 } },
    { day: "2026-07-02", counts: { invalid: 1000, accepted: 1 } },
    { day: "2026-07-03", counts: { payload_too_large: 234 } },
    { day: "2026-07-04", counts: {} },
    { day: "2026-07-05", counts: { invalid: 1 } },
  ]);
  expect(bands.map(({ from, to }) => [from, to])).toEqual([
    ["2026-07-02T00:00:00Z", "2026-07-03T23:59:59.999Z"],
    ["2026-07-05T00:00:00Z", "2026-07-05T23:59:59.999Z"],
  ]);
  expect(bands[0]?.label).toMatch(/^1,234 events were rejected: .+, too large$/);
  expect(bands[1]?.label).toMatch(/^1 event was rejected: /);
});

test("the days around a range stay the same while the end of the range moves by the minute", () => {
  const [start, end] = [Date.parse("2026-11-01T10:30:00Z"), Date.parse("2026-11-28T12:00:00Z")];
  const days = { from: "2026-11-01T00:00:00.000Z", to: "2026-11-29T00:00:00.000Z" };
  expect(daysAround({ start, end })).toEqual(days);
  expect(daysAround({ start: start + 60_000, end: end + 60_000 })).toEqual(days);
  const midnight = Date.parse(days.to);
  expect(daysAround({ start, end: midnight })).toEqual(days);
});

test("only notes within the range are shown, excluding its end", () => {
  const notes = ["09:59", "10:00", "11:59", "12:00"].map((at) => ({ at: `2026-11-28T${at}:00Z` }));
  const range = { start: Date.parse("2026-11-28T10:00Z"), end: Date.parse("2026-11-28T12:00Z") };
  expect(notesWithin(notes, range)).toEqual(notes.slice(1, 3));
});
