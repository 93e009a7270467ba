import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bucketsOf } from "./buckets";
import { GRANULARITIES, type Granularity } from "./granularity";
import { alignsWith, bucketKey, type Grid, gridOf } from "./grid";

const at = (text: string) => Date.parse(text);

function grid(start: string, end: string, granularity: Granularity, zone = "UTC"): Grid {
  const range = { start: at(start), end: at(end) };
  return gridOf(bucketsOf(range, granularity, zone), range);
}

describe("kinds of grids", () => {
  test("hours are even across a clock change, days are not", () => {
    const [start, end] = ["2026-03-28T00:00Z", "2026-03-31T00:00Z"];
    expect(grid(start, end, "hour", "Europe/Berlin").kind).toBe("even");
    expect(grid(start, end, "day", "UTC")).toEqual({
      kind: "even",
      start: at(start) / 1000,
      step: 86_400,
    });
    expect(grid(start, end, "day", "Europe/Berlin").kind).toBe("listed");
  });

  test("a last bucket that is longer than the others makes the grid uneven", () => {
    expect(grid("2026-02-01T00:00Z", "2026-03-31T00:00Z", "month").kind).toBe("listed");
    expect(grid("2026-02-01T00:00Z", "2026-03-29T00:00Z", "month").kind).toBe("even");
  });

  test("only the buckets that overlap the range are included", () => {
    const buckets = bucketsOf({ start: at("2020-01-01"), end: at("2030-01-01") }, "year", "UTC");
    expect(gridOf(buckets, { start: at("2025-06-15"), end: at("2026-07-16") })).toEqual({
      kind: "even",
      start: at("2025-01-01") / 1000,
      step: 365 * 86_400,
    });
  });
});

test("quarters of an hour are used if no bucket ends within one", () => {
  const fits = (granularity: Granularity, zone = "UTC") =>
    alignsWith(grid("2026-04-01T00:00Z", "2026-04-07T00:00Z", granularity, zone), 900);
  expect(GRANULARITIES.filter((granularity) => !fits(granularity))).toEqual([
    "minute",
    "five_minute",
    "ten_minute",
  ]);
  for (const zone of ["Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Chatham"]) {
    expect(fits("day", zone)).toBe(true);
  }
});

const ZONES = ["UTC", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "Africa/Cairo"];
const moment = fc.integer({ min: at("2025-06-01"), max: at("2026-07-16") });

test("the grid puts every instant into the calendar's bucket", () => {
  const anyGrid = fc.tuple(
    moment,
    fc.integer({ min: 1, max: 60 * 86_400_000 }),
    fc.constantFrom(...GRANULARITIES.filter((name) => !name.includes("minute"))),
    fc.constantFrom(...ZONES),
    fc.double({ min: 0, max: 0.999_999, noNaN: true }),
  );
  fc.assert(
    fc.property(anyGrid, ([start, span, granularity, zone, share]) => {
      const range = { start, end: start + span };
      const buckets = bucketsOf(range, granularity, zone);
      const ms = Math.floor(start + share * span);
      const bucket = buckets.findLast((one) => one.start <= ms);
      expect(bucketIn(gridOf(buckets, range), Math.floor(ms / 1000))).toBe(
        bucket && bucketKey(bucket),
      );
    }),
  );
});

/** Finds the bucket as the compiled SQL does (compile/common/buckets.ts). */
function bucketIn(grid: Grid, seconds: number): number | undefined {
  if (grid.kind === "single") return grid.start;
  if (grid.kind === "listed") return grid.starts.findLast((start) => start <= seconds);
  return grid.start + Math.floor((seconds - grid.start) / grid.step) * grid.step;
}
