import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "@/base/errors";
import { type Bucket, bucketsOf } from "../time/buckets";
import { formatInstant } from "../time/format";
import { GRANULARITIES, type Granularity } from "../time/granularity";
import { pairBuckets } from "./pairs";
import { periodOf } from "./period";
import { rangeSchema } from "./range-presets";

const NOW = Date.parse("2026-11-28T13:20:00Z");
const BERLIN = "Europe/Berlin";
const ZONES = [
  "UTC",
  BERLIN,
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Africa/Cairo",
];

type Comparison = {
  range: Record<string, string>;
  granularity: Granularity;
  zone?: string;
  compare?: "previous" | "previousYear";
  now?: number;
};

function compared({
  range,
  granularity,
  zone = BERLIN,
  compare = "previous",
  now = NOW,
}: Comparison) {
  const period = periodOf(rangeSchema.parse(range), zone, now);
  const earlier = period[compare];
  const current = bucketsOf(period.range, granularity, zone);
  const before = bucketsOf(earlier, granularity, zone);
  return { current, before, pairs: pairBuckets(current, before, granularity, earlier.shift) };
}

/** Each row as "this period | earlier period". */
function rows(comparison: Comparison): string[] {
  const { current, before, pairs } = compared(comparison);
  const { zone = BERLIN } = comparison;
  const timeOf = (buckets: Bucket[], at: number | null) => {
    const bucket = at === null ? undefined : buckets[at];
    return bucket ? formatInstant(bucket.start, bucket.offset, zone).replace(":00+", "+") : "–";
  };
  return pairs.map(([now, then]) => `${timeOf(current, now)} | ${timeOf(before, then)}`);
}

const day = (date: string) => ({ from: date, to: date });

describe("an hour is compared with the same hour of the clock", () => {
  test("on a day of 25 hours, where the second 02:00 has no counterpart", () => {
    const hours = rows({ range: day("2026-10-25"), granularity: "hour" });
    expect(hours).toHaveLength(25);
    expect(hours.slice(1, 5)).toEqual([
      "2026-10-25T01:00+02:00 | 2026-10-24T01:00+02:00",
      "2026-10-25T02:00+02:00 | 2026-10-24T02:00+02:00",
      "2026-10-25T02:00+01:00 | –",
      "2026-10-25T03:00+01:00 | 2026-10-24T03:00+02:00",
    ]);
    expect(hours).toContain("2026-10-25T10:00+01:00 | 2026-10-24T10:00+02:00");
  });

  test("on the day after, where the second 02:00 has its own row", () => {
    expect(rows({ range: day("2026-10-26"), granularity: "hour" }).slice(2, 5)).toEqual([
      "2026-10-26T02:00+01:00 | 2026-10-25T02:00+02:00",
      "– | 2026-10-25T02:00+01:00",
      "2026-10-26T03:00+01:00 | 2026-10-25T03:00+01:00",
    ]);
  });

  test("on a day of 23 hours, where the skipped hour has its own row", () => {
    const hours = rows({ range: day("2026-03-29"), granularity: "hour" });
    expect(hours).toHaveLength(24);
    expect(hours.slice(1, 4)).toEqual([
      "2026-03-29T01:00+01:00 | 2026-03-28T01:00+01:00",
      "– | 2026-03-28T02:00+01:00",
      "2026-03-29T03:00+02:00 | 2026-03-28T03:00+01:00",
    ]);
  });

  test("if the clock changes by half an hour", () => {
    const zone = "Australia/Lord_Howe";
    expect(rows({ range: day("2026-04-05"), granularity: "hour", zone }).slice(1, 4)).toEqual([
      "2026-04-05T01:00+11:00 | 2026-04-04T01:00+11:00",
      "2026-04-05T01:30+10:30 | –",
      "2026-04-05T02:00+10:30 | 2026-04-04T02:00+11:00",
    ]);
    expect(rows({ range: day("2026-10-04"), granularity: "hour", zone }).slice(2, 3)).toEqual([
      "2026-10-04T02:30+11:00 | 2026-10-03T02:00+10:30",
    ]);
  });

  test("in the last 24 hours after a change, also for two instants a calendar day apart", () => {
    const now = Date.parse("2026-10-26T11:20:00Z");
    expect(rows({ range: { last: "24h" }, granularity: "hour", now })).toContain(
      "2026-10-26T10:00+01:00 | 2026-10-25T10:00+01:00",
    );
    const range = {
      start_time: "2026-10-25T00:00:00+02:00",
      end_time: "2026-10-26T00:00:00+01:00",
    };
    const hours = rows({ range, granularity: "hour" });
    expect(hours[0]).toBe("– | 2026-10-23T23:00+02:00");
    expect(hours).toContain("2026-10-25T10:00+01:00 | 2026-10-24T10:00+02:00");
  });

  test("in a range that is not a whole number of hours, with the hour that it overlaps most", () => {
    const range = { start_time: "2026-07-10T10:00:00Z", end_time: "2026-07-10T11:30:00Z" };
    expect(rows({ range, granularity: "hour", zone: "Asia/Kathmandu" })).toEqual([
      "2026-07-10T15:00+05:45 | –",
      "2026-07-10T16:00+05:45 | 2026-07-10T14:00+05:45",
      "2026-07-10T17:00+05:45 | 2026-07-10T15:00+05:45",
    ]);
  });
});

describe("a day is compared with the same day of the month or year", () => {
  const ofDays = (comparison: Omit<Comparison, "granularity" | "zone">) =>
    rows({ ...comparison, granularity: "day", zone: "UTC" }).map((row) =>
      row.replaceAll("T00:00:00Z", ""),
    );

  test("if one month is longer", () => {
    const march = ofDays({ range: { last: "1m" }, now: Date.parse("2026-03-31T12:00:00Z") });
    expect(march).toHaveLength(31);
    expect(march.slice(27, 29)).toEqual(["2026-03-28 | 2026-02-28", "2026-03-29 | –"]);
  });

  test("with a leap day in this period or in the earlier one", () => {
    const compare = "previousYear";
    const leap = ofDays({ range: { from: "2024-02-28", to: "2024-03-02" }, compare });
    expect(leap).toEqual([
      "2024-02-28 | 2023-02-28",
      "2024-02-29 | –",
      "2024-03-01 | 2023-03-01",
      "2024-03-02 | 2023-03-02",
    ]);
    const after = ofDays({ range: { from: "2025-02-28", to: "2025-03-01" }, compare });
    expect(after).toEqual(["2025-02-28 | 2024-02-28", "– | 2024-02-29", "2025-03-01 | 2024-03-01"]);
  });
});

test("a week or month that the range cuts is compared with the one it overlaps most", () => {
  const range = { from: "2026-11-11", to: "2026-11-20" };
  const dates = (granularity: Granularity, range: Record<string, string>) =>
    rows({ range, granularity, zone: "UTC" }).map((row) => row.replaceAll("T00:00:00Z", ""));
  expect(dates("week", range)).toEqual([
    "– | 2026-10-26",
    "2026-11-09 | 2026-11-02",
    "2026-11-16 | 2026-11-09",
  ]);
  expect(dates("month", { from: "2026-03-15", to: "2026-04-30" })).toEqual([
    "2026-03-01 | 2026-01-01",
    "2026-04-01 | 2026-02-01",
    "– | 2026-03-01",
  ]);
});

const anyChoice = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom("h", "d", "w", "m", "y"))
    .map(([count, unit]): Record<string, string> => ({ last: `${count}${unit}` })),
  fc
    .tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 400 }))
    .map(([back, days]): Record<string, string> => {
      const from = NOW - back * 86_400_000;
      const date = (ms: number) => new Date(ms).toISOString().slice(0, 10);
      return { from: date(from), to: date(from + days * 86_400_000) };
    }),
  fc
    .tuple(fc.integer({ min: 0, max: 1_200_000 }), fc.integer({ min: 1, max: 600_000 }))
    .map(([back, minutes]): Record<string, string> => {
      const start = NOW - back * 60_000;
      const time = (ms: number) => new Date(ms).toISOString();
      return { start_time: time(start), end_time: time(start + minutes * 60_000) };
    }),
);

test("every bucket of both periods is in exactly one pair, in chronological order", () => {
  fc.assert(
    fc.property(
      anyChoice,
      fc.constantFrom(...GRANULARITIES),
      fc.constantFrom(...ZONES),
      fc.constantFrom("previous" as const, "previousYear" as const),
      (range, granularity, zone, compare) => {
        const result = within(() => compared({ range, granularity, zone, compare }));
        fc.pre(result !== null);
        const { current, before, pairs } = result;
        const places = (side: 0 | 1) => pairs.flatMap((pair) => pair[side] ?? []);
        expect(places(0)).toEqual([...current.keys()]);
        expect(places(1)).toEqual([...before.keys()]);
        expect(pairs).not.toContainEqual([null, null]);
      },
    ),
    { numRuns: 400 },
  );
});

/** Null for a rejected range: one that has not begun, or that has too many buckets. */
function within<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
