import { AppError } from "@/base/errors";
import { type Bucket, bucketsOf, type TimeRange } from "@/query/engine/time/buckets";
import type { RetentionQuery } from "./schema";

/** A day each, and more than are kept. */
const MAX_COHORTS = 400;

const DAY = 24 * 3_600_000;
/** No bucket is longer, in days: a month with the hour that autumn repeats. */
const LONGEST = { day: 2, week: 8, month: 32 };

export type Calendar = {
  /** How many of the buckets, from the first, are cohorts: those that the range touches. */
  cohorts: number;
  /** The cohorts' and those in which they are followed, and one more, in which nothing is looked at. */
  buckets: Bucket[];
};

/** Throws 400 `too_many_buckets`. */
export function calendarOf(
  { granularity, timezone, periods }: RetentionQuery,
  range: TimeRange,
): Calendar {
  const cohorts = bucketsOf(range, granularity, timezone).length;
  if (cohorts > MAX_COHORTS) {
    throw new AppError(
      "too_many_buckets",
      `At most ${MAX_COHORTS} cohorts can be followed, and the range has ${cohorts}: use a coarser granularity or a shorter range.`,
    );
  }
  const end = range.end + (periods + 1) * LONGEST[granularity] * DAY;
  const buckets = bucketsOf({ start: range.start, end }, granularity, timezone);
  return { cohorts, buckets: buckets.slice(0, cohorts + periods + 1) };
}
