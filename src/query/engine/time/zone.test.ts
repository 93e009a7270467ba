import { describe, expect, test } from "vitest";
import { formatInstant, formatInZone } from "./format";
import { canonicalZone, instantOfWallClock, offsetSegments } from "./zone";

const HOUR = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);
const wall = (text: string, zone: string) =>
  new Date(instantOfWallClock(utc(text), zone)).toISOString();

describe("zone names", () => {
  test.each([
    ["Europe/Berlin", "Europe/Berlin"],
    ["europe/berlin", "Europe/Berlin"],
    ["UTC", "UTC"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["Etc/GMT+5", "Etc/GMT+5"],
  ])("%s is a time zone", (name, canonical) => expect(canonicalZone(name)).toBe(canonical));

  test.each([
    "",
    "Mars/Olympus",
    "+05:30",
    "Z",
    "PST",
    "2020-01-01[Europe/Berlin]",
    "UTC\0",
    "../UTC",
  ])("%j is not a time zone", (name) => expect(canonicalZone(name)).toBeNull());
});

describe("a wall-clock time", () => {
  test("that occurs twice refers to the first occurrence", () => {
    expect(wall("2025-10-26T02:30:00", "Europe/Berlin")).toBe("2025-10-26T00:30:00.000Z");
  });

  test("that is skipped moves forward by the length of the jump", () => {
    expect(wall("2026-03-29T02:30:00", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  });

  test("is in its zone, including offsets of half and quarter hours", () => {
    expect(wall("2026-07-01T00:00:00", "Asia/Kathmandu")).toBe("2026-06-30T18:15:00.000Z");
    expect(wall("2026-07-01T00:00:00", "Pacific/Kiritimati")).toBe("2026-06-30T10:00:00.000Z");
  });
});

test("segments follow each other without a gap and change the offset", () => {
  const [from, until] = [utc("2026-01-01T00:00:00"), utc("2026-12-31T00:00:00")];
  const segments = [...offsetSegments(from, until, "Europe/Berlin")];
  expect(segments.map((segment) => segment.offset / HOUR)).toEqual([1, 2, 1]);
  expect(segments.map((segment) => segment.from).slice(1)).toEqual(
    segments.map((segment) => segment.until).slice(0, -1),
  );
  expect([segments.at(0)?.from, segments.at(-1)?.until]).toEqual([from, until]);
});

describe("formatted times", () => {
  const noon = utc("2026-07-10T12:00:00");

  test("UTC is written as Z, any other zone as its offset", () => {
    expect(formatInZone(noon, "UTC")).toBe("2026-07-10T12:00:00Z");
    expect(formatInZone(noon, "Europe/Berlin")).toBe("2026-07-10T14:00:00+02:00");
    expect(formatInZone(noon, "America/St_Johns")).toBe("2026-07-10T09:30:00-02:30");
    expect(formatInZone(utc("2026-01-10T12:00:00"), "Europe/London")).toBe(
      "2026-01-10T12:00:00+00:00",
    );
  });

  test("milliseconds are printed if not zero", () => {
    expect(formatInZone(noon + 5, "UTC")).toBe("2026-07-10T12:00:00.005Z");
  });

  test("a time whose offset or year RFC 3339 cannot express is written in UTC", () => {
    const last = utc("9999-12-31T12:00:00");
    expect(formatInZone(last, "Pacific/Kiritimati")).toBe("9999-12-31T12:00:00Z");
    expect(formatInstant(noon, 53 * 60_000 + 28_000, "Europe/Berlin")).toBe("2026-07-10T12:00:00Z");
  });
});
