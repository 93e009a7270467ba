import { AppError } from "@/base/errors";
import { overlap, partialFrom, retentionWindow } from "@/query/engine/period/retention-window";
import { type Bucket, bucketsOf, type TimeRange } from "@/query/engine/time/buckets";
import type { MetricsInput } from "./input";

/** More values than this in all series of one answer are refused. */
export const MAX_SERIES_VALUES = 110_000;

/** A question with nothing left to decide: the same for everyone who asks it at the same time. */
export type MetricQuery = MetricsInput & {
  projectIds: readonly string[];
  /** Every bucket of the answer. */
  buckets: Bucket[];
  /** The part of the range in which there can be events; null if there is none. */
  retained: TimeRange | null;
  /** The oldest instant that is counted, if the range begins before it. */
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
    `With ${limit} groups a range may have at most ${most} buckets, and this one has ${buckets}: use a coarser granularity, a shorter range or a smaller breakdown_limit.`,
  );
}
