import { AppError } from "@/base/errors";
import { overlap, partialFrom, retentionWindow } from "@/query/engine/period/retention-window";
import { type Bucket, bucketsOf, type TimeRange } from "@/query/engine/time/buckets";
import type { MetricsInput } from "./input";

/** The maximum number of values in all series of one result. */
export const MAX_SERIES_VALUES = 110_000;

/** A metrics request with everything resolved. */
export type MetricQuery = MetricsInput & {
  projectIds: readonly string[];
  /** Every bucket of the result. */
  buckets: Bucket[];
  /** The part of the range that is within retention; null if there is none. */
  retained: TimeRange | null;
  /** The start of retention, if the range starts before it. */
  partialFrom: number | null;
};

/** Throws 400 `too_many_buckets`. */
export function normalise(
  input: MetricsInput,
  projectIds: readonly string[],
  now: number,
): MetricQuery {
  const buckets = bucketsOf(input.range, input.granularity, input.timezone);
  rejectTooManyValues(buckets.length, input.breakdown?.limit ?? 0);
  return {
    ...input,
    projectIds: [...new Set(projectIds)],
    buckets,
    retained: overlap(input.range, retentionWindow(now)),
    partialFrom: partialFrom(input.range, now),
  };
}

function rejectTooManyValues(buckets: number, limit: number): void {
  if (buckets * limit <= MAX_SERIES_VALUES) return;
  const most = Math.floor(MAX_SERIES_VALUES / limit);
  throw new AppError(
    "too_many_buckets",
    `With ${limit} groups, a range can have at most ${most} buckets, but this one has ${buckets}: use a coarser granularity, a shorter range or a smaller breakdown_limit.`,
  );
}
