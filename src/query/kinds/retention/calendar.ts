import { AppError } from "@/base/errors";
import { type Bucket, bucketsOf, type TimeRange } from "@/query/engine/time/buckets";
import type { RetentionQuery } from "./schema";

/** More than the number of days in retention. */
const MAX_COHORTS = 400;

const DAY = 24 * 3_600_000;
/** Longer than any bucket, in days, even with the hour that repeats in autumn. */
const LONGEST = { day: 2, week: 8, month: 32 };

export type Calendar = {
  /** How many buckets, from the first one, are cohorts: those that overlap the range. */
  cohorts: number;
  /**
   * The buckets of the cohorts, the buckets in which they are followed, and one
   * more to mark the end.
   */
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
      `A range can have at most ${MAX_COHORTS} cohorts, but this one has ${cohorts}: use a coarser granularity or a shorter range.`,
    );
  }
  const end = range.end + (periods + 1) * LONGEST[granularity] * DAY;
  const buckets = bucketsOf({ start: range.start, end }, granularity, timezone);
  return { cohorts, buckets: buckets.slice(0, cohorts + periods + 1) };
}
