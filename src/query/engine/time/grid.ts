import type { Bucket, TimeRange } from "./buckets";

/**
 * How ClickHouse finds an event's bucket, identified by its start in Unix seconds. ClickHouse never
 * sees the zone, because its time zone tables differ from Intl's.
 */
export type Grid =
  | { kind: "single"; start: number }
  | { kind: "even"; start: number; step: number }
  | { kind: "listed"; starts: number[] };

const SECOND = 1000;

/** How ClickHouse's rows identify a bucket. Only an `all` bucket can start within a second. */
export const bucketKey = (bucket: Bucket): number => Math.floor(bucket.start / SECOND);

/** The grid of the buckets that overlap the range; at least one must. */
export function gridOf(buckets: readonly Bucket[], range: TimeRange): Grid {
  const first = buckets.findLastIndex((bucket) => bucket.start <= range.start);
  const last = buckets.findLastIndex((bucket) => bucket.start < range.end);
  const starts = buckets.slice(Math.max(first, 0), last + 1).map(bucketKey);
  const [start = 0, second] = starts;
  if (second === undefined) return { kind: "single", start };
  const step = second - start;
  // The last bucket may be longer than the others: March after February, a day of 25 hours.
  const fits = range.end <= (start + starts.length * step) * SECOND;
  const even = fits && starts.every((one, index) => one === start + index * step);
  return even ? { kind: "even", start, step } : { kind: "listed", starts };
}

/** Whether the grid's buckets consist of whole pieces of `seconds`. */
export function alignsWith(grid: Grid, seconds: number): boolean {
  switch (grid.kind) {
    case "single":
      return true;
    case "even":
      return grid.step % seconds === 0 && grid.start % seconds === 0;
    case "listed":
      return grid.starts.slice(1).every((start) => start % seconds === 0);
  }
}
