import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDateTime, readWrittenTime } from "./date-time";
import { Fault } from "./fault";

/** The time as ISO text, or the type of the fault. */
function read(input: unknown): string {
  const value = readDateTime(input);
  return value instanceof Fault ? value.type : new Date(value).toISOString();
}

describe("texts", () => {
  it.each([
    ["2026-03-29T02:30:00", "2026-03-29T02:30:00.000Z"],
    ["2026-03-29 02:30", "2026-03-29T02:30:00.000Z"],
    ["2026-03-29", "2026-03-29T00:00:00.000Z"],
  ])("%s has no zone and is read as UTC, whatever the server's time zone", (input, instant) => {
    expect(read(input)).toBe(instant);
    expect(readWrittenTime(input)).toMatchObject({ zoned: false });
  });

  it.each([
    ["2026-07-01T00:00:00+05:45", "2026-06-30T18:15:00.000Z"],
    ["2026-07-01T00:00:00-03:30", "2026-07-01T03:30:00.000Z"],
    ["2026-07-01T00:00:00+14:00", "2026-06-30T10:00:00.000Z"],
    ["2026-07-01T00:00:00+0530", "2026-06-30T18:30:00.000Z"],
    ["2026-07-01T00:00:00+05", "2026-06-30T19:00:00.000Z"],
    ["2026-07-01t00:00:00z", "2026-07-01T00:00:00.000Z"],
    ["2026-07-01T00:00:00-00:00", "2026-07-01T00:00:00.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
    ["0099-12-31T00:00:00Z", "0099-12-31T00:00:00.000Z"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ])("%s is read exactly", (input, instant) => {
    expect(read(input)).toBe(instant);
  });

  it.each([
    ["2026-05-14T03:37:03.253184Z", "2026-05-14T03:37:03.253Z"],
    ["2026-05-14T03:37:03.123456789Z", "2026-05-14T03:37:03.123Z"],
    ["2026-05-14T03:37:03.9999999999999999Z", "2026-05-14T03:37:03.999Z"],
    ["2026-05-14T03:37:03.1Z", "2026-05-14T03:37:03.100Z"],
    ["2026-05-14T03:37:03,5Z", "2026-05-14T03:37:03.500Z"],
  ])("%s is truncated to the millisecond", (input, instant) => {
    expect(read(input)).toBe(instant);
  });

  it("a leap second is read as :59", () => {
    expect(read("2026-06-30T23:59:60Z")).toBe("2026-06-30T23:59:59.000Z");
    expect(read("2026-07-01T01:59:60+02:00")).toBe("2026-06-30T23:59:59.000Z");
  });

  it("the epoch and earlier times are valid", () => {
    expect(read("1969-12-31T23:59:59Z")).toBe("1969-12-31T23:59:59.000Z");
    expect(read("1970-01-01T00:00:00Z")).toBe("1970-01-01T00:00:00.000Z");
  });

  it.each([
    ["", "input is too short"],
    ["yesterday!", "invalid character in year"],
    ["2026/07/01", "invalid date separator, expected `-`"],
    ["2026-7-01T00:00:00Z", "invalid character in month"],
    ["2026-00-01", "month value is outside expected range of 1-12"],
    ["2026-13-01", "month value is outside expected range of 1-12"],
    ["2026-02-30T00:00:00Z", "day value is outside expected range"],
    ["2025-02-29", "day value is outside expected range"],
    ["2026-04-31", "day value is outside expected range"],
    ["2026-07-01T24:00:00Z", "hour value is outside expected range of 0-23"],
    ["2026-07-01T00:60:00Z", "minute value is outside expected range of 0-59"],
    ["2026-07-01T00:00:61Z", "second value is outside expected range of 0-59"],
    ["2026-07-01T00:00:00+25:00", "timezone offset must be less than 24 hours"],
    ["2026-07-01T00:00:00+05:60", "timezone minute value is outside expected range of 0-59"],
    ["2026-07-01T00:00:00 UTC", "unexpected extra characters at the end of the input"],
    [
      `2026-07-01T00:00:00.${"1".repeat(31)}Z`,
      "unexpected extra characters at the end of the input",
    ],
    ["1".repeat(31), "invalid date separator, expected `-`"],
    [`1767225600.${"1".repeat(31)}`, "invalid date separator, expected `-`"],
    ["2026-07-01X00:00:00", "invalid datetime separator, expected `T`, `t`, `_` or space"],
    ["2026-07-01T0000", "invalid time separator, expected `:`"],
    ["0000-01-01", "year value is outside expected range"],
    ["+057970-01-01T00:00:00Z", "invalid character in year"],
    ["20260701", "input is too short"],
    ["2026", "input is too short"],
  ])("%j is rejected: %s", (input, error) => {
    const value = readDateTime(input);
    expect(value).toMatchObject({
      type: "datetime_from_date_parsing",
      msg: `Input should be a valid datetime or date, ${error}`,
      ctx: { error },
    });
  });
});

describe("numbers", () => {
  it.each([
    [1_767_225_600_000, "2026-01-01T00:00:00.000Z"],
    [1_767_225_600, "2026-01-01T00:00:00.000Z"],
    [1_767_225_600.253, "2026-01-01T00:00:00.253Z"],
    ["1767225600000", "2026-01-01T00:00:00.000Z"],
    [`1767225600.${"25".repeat(15)}`, "2026-01-01T00:00:00.253Z"],
    [0, "1970-01-01T00:00:00.000Z"],
    [-1, "1969-12-31T23:59:59.000Z"],
  ])("%j is unix seconds, or milliseconds above 2e10", (input, instant) => {
    expect(read(input)).toBe(instant);
  });

  it.each([
    1_767_225_600_000_000,
    "1767225600000000000",
    Number.POSITIVE_INFINITY,
    -1e15,
    253_402_300_800_000,
  ])("%s is rejected as out of range instead of read as a year after 9999", (input) => {
    expect(read(input)).toBe("datetime_parsing");
  });
});

it.each([true, null, {}, []])("%j is not a date-time", (input) => {
  expect(read(input)).toBe("datetime_type");
});

it("any time with any offset is read back as it was written", () => {
  const instants = fc.date({
    min: new Date("0001-01-02T00:00:00Z"),
    max: new Date("9999-12-30T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, fc.integer({ min: -1439, max: 1439 }), (date, offset) => {
      const wall = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
      const size = Math.abs(offset);
      const two = (part: number) => String(part).padStart(2, "0");
      const zone = `${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
      expect(readDateTime(wall + zone)).toBe(date.getTime());
    }),
  );
});

it("texts like those of toISOString are read or rejected like all others", () => {
  const two = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, "0"));
  const parts = fc.tuple(
    fc.integer({ min: 0, max: 9999 }),
    two(13),
    two(32),
    two(24),
    two(60),
    two(60),
  );
  fc.assert(
    fc.property(parts, fc.nat(999), ([year, month, day, hour, minute, second], millis) => {
      const date = `${String(year).padStart(4, "0")}-${month}-${day}`;
      const time = `${hour}:${minute}:${second}.${String(millis).padStart(3, "0")}Z`;
      // Only the capital T is read without a regular expression.
      expect(readWrittenTime(`${date}T${time}`)).toEqual(readWrittenTime(`${date}t${time}`));
    }),
    { numRuns: 5_000 },
  );
});

it("any text is read or rejected; if JavaScript can read it too, the result is the same", () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:[0-5]\dZ$/));
  fc.assert(
    fc.property(texts, (text) => {
      const value = readDateTime(text);
      if (!(value instanceof Fault)) {
        expect(Number.isInteger(value)).toBe(true);
        if (/^\d{4}-.*Z$/.test(text)) expect(value).toBe(Date.parse(text));
      }
    }),
  );
});
