import { describe, expect, test, vi } from "vitest";
import {
  formatClock,
  formatDay,
  formatHour,
  formatIso,
  formatRelative,
  formatSeconds,
  formatTime,
  wallClock,
  zoneOffset,
} from "./time";

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
  ])("the machine-readable form of %s in %s is %s", (time, zone, text) => {
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

  test("a formatter is created once for each zone, because creating one is slow", () => {
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
