const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Monday, 5 January 1970, on the wall clock: the origin of weeks. */
const FIRST_MONDAY = 4 * DAY;

/**
 * How a granularity divides time into buckets.
 * - `clock`: at every multiple of `step` ms on the wall clock, and at every clock change: the hour
 *   that repeats in autumn is two buckets.
 * - `grid`: when the wall clock first reaches a multiple of `step` ms after `origin`: the day on
 *   which the clock goes back is one bucket of 25 hours.
 * - `months`: on the first day of every `months`-th month of the year.
 * - `all`: one bucket.
 */
export type Cut =
  | { kind: "clock"; step: number }
  | { kind: "grid"; step: number; origin: number }
  | { kind: "months"; months: number }
  | { kind: "all" };

const CUTS = {
  minute: { kind: "clock", step: MINUTE },
  five_minute: { kind: "clock", step: 5 * MINUTE },
  ten_minute: { kind: "clock", step: 10 * MINUTE },
  fifteen_minute: { kind: "clock", step: 15 * MINUTE },
  thirty_minute: { kind: "clock", step: 30 * MINUTE },
  hour: { kind: "clock", step: HOUR },
  six_hour: { kind: "grid", step: 6 * HOUR, origin: 0 },
  eight_hour: { kind: "grid", step: 8 * HOUR, origin: 0 },
  day: { kind: "grid", step: DAY, origin: 0 },
  week: { kind: "grid", step: 7 * DAY, origin: FIRST_MONDAY },
  month: { kind: "months", months: 1 },
  quarter: { kind: "months", months: 3 },
  year: { kind: "months", months: 12 },
  all: { kind: "all" },
} as const satisfies Record<string, Cut>;

export type Granularity = keyof typeof CUTS;

/** Finest first. */
export const GRANULARITIES = Object.keys(CUTS) as Granularity[];

export const DEFAULT_GRANULARITY: Granularity = "day";

export function isGranularity(name: string): name is Granularity {
  return Object.hasOwn(CUTS, name);
}

export function cutOf(granularity: Granularity): Cut {
  return CUTS[granularity];
}
