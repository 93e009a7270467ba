import { describe, expect, test, vi } from "vitest";
import {
  formatChange,
  formatClock,
  formatCount,
  formatDay,
  formatFullCount,
  formatHour,
  formatIso,
  formatRelative,
  formatSeconds,
  formatShare,
  formatTime,
  wallClock,
  zoneOffset,
} from "./time";

describe("numbers", () => {
  test.each([
    [0, "0"],
    [1_234, "1,234"],
    [99_999, "99,999"],
    [100_000, "100K"],
    [1_234_567, "1.2M"],
    [-2_500_000, "-2.5M"],
    [9.1e12, "9.1T"],
    [0.256, "0.26"],
    [0.004, "0.004"],
    [-0.004, "-0.004"],
    [0.00123, "0.0012"],
    [0.0004, "<0.001"],
    [-1e-9, ">-0.001"],
    [-0, "0"],
    [2.999, "3"],
    [999_949, "999.9K"],
    [999_999, "999.9K"],
    [-999_999, "-999.9K"],
    [1_000_000, "1M"],
    [999_999_999, "999.9M"],
    [1e9, "1B"],
    [1e12, "1T"],
    [4.26e18, "4.26E18"],
    [null, "–"],
    [Number.NaN, "–"],
    [Number.POSITIVE_INFINITY, "–"],
  ])("%j is shown as %s where space is limited", (value, text) => {
    expect(formatCount(value)).toBe(text);
  });

  test.each([
    [1_234_567.5, "1,234,567.5"],
    [0.00412, "0.00412"],
    [-0.004, "-0.004"],
    [1 / 3, "0.333"],
    [1e-9, "1E-9"],
    [-0, "0"],
    [999_999, "999,999"],
    [1.5e300, "1.5E300"],
  ])("%j is %s on hover", (value, text) => {
    expect(formatFullCount(value)).toBe(text);
  });

  test("shares are percentages", () => {
    const shares = [0, 0.0001, 0.001, 0.125, 0.47, 1, null].map(formatShare);
    expect(shares).toEqual(["0%", "<0.1%", "0.1%", "12.5%", "47.0%", "100%", "–"]);
  });

  test("only zero is 0% and only a whole is 100%", () => {
    const shares = [0.0004, 0.9996, 1 - 1e-12, -0.0004, -0].map(formatShare);
    expect(shares).toEqual(["<0.1%", "99.9%", "99.9%", ">-0.1%", "0%"]);
  });
});

describe("change from the previous period", () => {
  test.each([
    [112.5, 100, "+12.5%", "up"],
    [96, 100, "−4%", "down"],
    [0, 100, "−100%", "down"],
    [100, 100, "no change", "same"],
    [0, 0, "no change", "same"],
    [5, 0, "new", "up"],
    [2_345, 100, "+2,245%", "up"],
    [-5, -10, "+50%", "up"],
    [10_004, 10_000, "+0.04%", "up"],
    [999_999_999, 1_000_000_000, "−<0.01%", "down"],
    [4, 10_000, "−99.9%", "down"],
    [0.004, 0.002, "+100%", "up"],
    [1, 1e-300, "+>999,999%", "up"],
  ])("from %j after %j is %s", (value, previous, text, direction) => {
    expect(formatChange(value, previous)).toEqual({ text, direction });
  });

  test("there is no change if either value is unknown", () => {
    expect(formatChange(1, null)).toBeUndefined();
    expect(formatChange(null, 1)).toBeUndefined();
  });
});

describe("times", () => {
  test("a time is shown in the zone, with the zone's name", () => {
    expect(formatTime("2026-11-28T13:05:00Z", "America/New_York")).toBe("28 Nov 2026, 08:05 GMT-5");
    expect(formatTime(Date.UTC(2026, 10, 28), "Asia/Kolkata")).toBe("28 Nov 2026, 05:30 GMT+5:30");
  });

  test("midnight is 00:00, not 24:00", () => {
    expect(formatTime("2026-11-28T00:00:00Z", "UTC")).toBe("28 Nov 2026, 00:00 UTC");
  });

  test("a day is the zone's day", () => {
    expect(formatDay("2026-11-28T23:30:00Z", "Europe/Berlin")).toBe("29 Nov 2026");
  });

  test("the offset follows daylight saving", () => {
    expect(zoneOffset("2026-07-01T00:00:00Z", "Europe/Berlin")).toBe("GMT+2");
    expect(zoneOffset("2026-12-01T00:00:00Z", "Europe/Berlin")).toBe("GMT+1");
  });

  test.each([
    ["2026-11-28T19:15:09.120Z", "Asia/Kathmandu", "2026-11-29T01:00:09.120+05:45"],
    ["2026-07-01T00:00:00Z", "America/New_York", "2026-06-30T20:00:00-04:00"],
    ["2026-07-01T00:00:59Z", "America/St_Johns", "2026-06-30T21:30:59-02:30"],
    ["2026-07-01T00:00:00.500Z", "UTC", "2026-07-01T00:00:00.500Z"],
  ])("programs read %s in %s as %s", (time, zone, text) => {
    expect(formatIso(time, zone)).toBe(text);
    expect(Date.parse(text)).toBe(Date.parse(time));
  });

  test("the wall clock has the weekday of the zone's day", () => {
    expect(wallClock("2026-11-29T23:30:00Z", "Europe/Berlin")).toEqual({
      year: 2026,
      month: 11,
      day: 30,
      hour: 0,
      minute: 30,
      weekday: 1,
    });
  });

  test.each([
    [-20, "just now"],
    [-61, "1 minute ago"],
    [-3 * 3_600, "3 hours ago"],
    [-86_400, "yesterday"],
    [3 * 86_400, "in 3 days"],
    [-400 * 86_400, "last year"],
  ])("%j seconds from now is %s", (seconds, text) => {
    const now = Date.UTC(2026, 10, 28);
    expect(formatRelative(now + seconds * 1_000, now)).toBe(text);
  });

  test("a formatter is created once for each zone, since creating one is slow", () => {
    let made = 0;
    class Counted extends Intl.DateTimeFormat {
      constructor(...given: ConstructorParameters<typeof Intl.DateTimeFormat>) {
        super(...given);
        made += 1;
      }
    }
    vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: Counted } }));
    for (let at = 0; at < 50; at += 1) formatTime(at, "Pacific/Chatham");
    vi.unstubAllGlobals();
    expect(made).toBe(1);
  });
});

test("only a time in a repeated hour names its zone", () => {
  const zone = "Europe/Berlin";
  const times = [
    "2026-10-24T23:30:00Z",
    "2026-10-25T00:30:00Z",
    "2026-10-25T01:30:00Z",
    "2026-10-25T02:30:00Z",
  ];
  expect(times.map((time) => formatSeconds(time, zone))).toEqual([
    "01:30:00",
    "02:30:00 CEST",
    "02:30:00 CET",
    "03:30:00",
  ]);
  expect(formatClock("2026-10-25T01:30:00Z", zone)).toBe("25 Oct, 02:30:00 CET");
  expect(formatHour("2026-10-25T00:00:00Z", zone)).toBe("02:00 CEST");
  expect(formatHour("2026-04-04T14:45:00Z", "Australia/Lord_Howe")).toBe("01:45 GMT+11");
});
