import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { periodOf } from "./period";
import { periodSchema, rangeSchema } from "./range-presets";

const NOW = Date.parse("2026-11-28T13:20:00Z");
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

function resolved(choice: z.input<typeof periodSchema>, zone = "UTC", now = NOW) {
  const { range, previous, granularity, bucketEnd } = periodOf(
    periodSchema.parse(choice),
    zone,
    now,
  );
  return {
    range: `${iso(range.start)} ${iso(range.end)}`,
    previous: `${iso(previous.start)} ${iso(previous.end)}`,
    granularity,
    unfinished: bucketEnd > range.end,
  };
}

describe("a period", () => {
  test("of days is compared with the same number of days before, up to the same time of day", () => {
    expect(resolved({ preset: "7d" })).toEqual({
      range: "2026-11-22T00:00 2026-11-28T13:20",
      previous: "2026-11-15T00:00 2026-11-21T13:20",
      granularity: "day",
      unfinished: true,
    });
  });

  test("of 24 hours starts on the hour", () => {
    expect(resolved({ preset: "24h" })).toEqual({
      range: "2026-11-27T14:00 2026-11-28T13:20",
      previous: "2026-11-26T14:00 2026-11-27T13:20",
      granularity: "hour",
      unfinished: true,
    });
  });

  test("that is over is compared as a whole", () => {
    expect(resolved({ preset: "yesterday" })).toEqual({
      range: "2026-11-27T00:00 2026-11-28T00:00",
      previous: "2026-11-26T00:00 2026-11-27T00:00",
      granularity: "hour",
      unfinished: false,
    });
    expect(resolved({ from: "2026-11-01", to: "2026-11-10" })).toEqual({
      range: "2026-11-01T00:00 2026-11-11T00:00",
      previous: "2026-10-22T00:00 2026-11-01T00:00",
      granularity: "day",
      unfinished: false,
    });
  });

  test("of twelve months starts on the first of a month", () => {
    expect(resolved({ preset: "12m" }).range).toBe("2025-12-01T00:00 2026-11-28T13:20");
    expect(resolved({ preset: "12m" }).previous).toBe("2024-12-01T00:00 2025-11-28T13:20");
  });

  test("uses days in the project's zone, including days with clock changes", () => {
    const changed = resolved({ from: "2026-10-25", to: "2026-10-25" }, "Europe/Berlin");
    expect(changed.range).toBe("2026-10-24T22:00 2026-10-25T23:00");
    expect(changed.previous).toBe("2026-10-23T22:00 2026-10-24T22:00");
  });

  test("starts at the first instant of its first day, 01:00 if clocks go forward at midnight", () => {
    // In Cairo, 24 April 2026 begins at 01:00 (+03), and the days before begin at 00:00 (+02).
    const now = Date.parse("2026-04-24T10:00:00Z");
    expect(resolved({ preset: "today" }, "Africa/Cairo", now).range).toBe(
      "2026-04-23T22:00 2026-04-24T10:00",
    );
    expect(resolved({ preset: "7d" }, "Africa/Cairo", now).range).toBe(
      "2026-04-17T22:00 2026-04-24T10:00",
    );
    const days = { from: "2026-04-24", to: "2026-04-24" };
    const later = resolved(days, "Africa/Cairo", now + 7 * 86_400_000);
    expect(later.range).toBe("2026-04-23T22:00 2026-04-24T21:00");
  });

  test("that is impossible is rejected with a readable message", () => {
    const invalid = [
      { from: "2026-11-10", to: "2026-11-01" },
      { from: "2026-12-10", to: "2026-12-11" },
      { from: "2020-01-01", to: "2026-01-01" },
    ];
    for (const choice of invalid) {
      expect(() => resolved(choice)).toThrow(expect.objectContaining({ code: "invalid_request" }));
    }
  });
});

test("a day before 1970 is rejected", () => {
  for (const from of ["0000-01-01", "0001-01-01", "1969-12-31"]) {
    expect(periodSchema.safeParse({ from, to: "1970-06-01" }).success).toBe(false);
  }
  expect(periodSchema.safeParse({ from: "1970-01-01", to: "1970-06-01" }).success).toBe(true);
});

describe("a range of two instants", () => {
  const between = (start_time: string, end_time: string) => {
    const choice = rangeSchema.parse({ start_time, end_time });
    const { range, previous, previousYear } = periodOf(choice, "UTC", NOW);
    return [range, previous, previousYear].map(({ start, end }) => `${iso(start)} ${iso(end)}`);
  };

  test("that is not over keeps its end and is compared with an equal elapsed time", () => {
    expect(between("2026-11-28T00:00:00Z", "2026-11-29T00:00:00Z")).toEqual([
      "2026-11-28T00:00 2026-11-29T00:00",
      "2026-11-27T00:00 2026-11-27T13:20",
      "2025-11-28T00:00 2025-11-28T13:20",
    ]);
  });

  test("that is over, or in the future, is compared as a whole", () => {
    expect(between("2026-11-26T00:00:00Z", "2026-11-27T00:00:00Z").slice(1)).toEqual([
      "2026-11-25T00:00 2026-11-26T00:00",
      "2025-11-26T00:00 2025-11-27T00:00",
    ]);
    expect(between("2026-12-01T00:00:00Z", "2026-12-02T00:00:00Z").slice(1)).toEqual([
      "2026-11-30T00:00 2026-12-01T00:00",
      "2025-12-01T00:00 2025-12-02T00:00",
    ]);
  });
});

test.each([
  [{ from: "2026-06-30", to: "2026-06-29" }, "the last day is before the first"],
  [{ start_time: "2026-06-30T00:00:00Z", end_time: "2026-06-30T00:00:00Z" }, "after start_time"],
  [{ start_time: "2026-06-30T00:00", end_time: "2026-06-29T23:00" }, "after start_time"],
])("a range that ends before it starts is rejected: %j", (range, words) => {
  expect(rangeSchema.safeParse(range).error?.message).toContain(words);
  expect(rangeSchema.safeParse({ from: "2026-06-30", to: "2026-06-30" }).success).toBe(true);
});

test("a range with one offset is compared in the query's zone", () => {
  const range = { start_time: "2026-06-30T12:00:00Z", end_time: "2026-06-30T13:00" };
  expect(() => periodOf(rangeSchema.parse(range), "Asia/Tokyo", NOW)).toThrow(
    expect.objectContaining({ detail: "end_time must be after start_time." }),
  );
  expect(periodOf(rangeSchema.parse(range), "UTC", NOW).range.end).toBe(
    Date.parse("2026-06-30T13:00:00Z"),
  );
});

test("a range that starts before 1970 is rejected in every form", () => {
  const invalid = [
    { last: "3000y" },
    { last: "9999m" },
    { start_time: "0001-01-01T00:00:00Z", end_time: "2026-01-01T00:00:00Z" },
  ];
  for (const range of invalid) {
    expect(() => periodOf(rangeSchema.parse(range), "UTC", NOW)).toThrow(
      expect.objectContaining({
        code: "invalid_request",
        detail: expect.stringContaining("before 1970"),
      }),
    );
  }
  const most = periodOf(rangeSchema.parse({ last: "57y" }), "Asia/Tokyo", NOW);
  expect(iso(most.range.start)).toBe("1969-12-31T15:00");
});
