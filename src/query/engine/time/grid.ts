import type { Bucket, TimeRange } from "./buckets";

/**
 * How ClickHouse finds an event's bucket, which it names by its start in unix seconds. It never sees
 * a zone: its tables differ from Intl's for some.
 */
export type Grid =
  | { kind: "single"; start: number }
  | { kind: "even"; start: number; step: number }
  | { kind: "listed"; starts: number[] };

const SECOND = 1000;

/** A bucket's name in ClickHouse's answers. Only `all` can begin within a second. */
export const bucketKey = (bucket: Bucket): number => Math.floor(bucket.start / SECOND);

/** The grid of the buckets that the asked range touches; at least one does. */
export function gridOf(buckets: readonly Bucket[], asked: TimeRange): Grid {
  const first = buckets.findLastIndex((bucket) => bucket.start <= asked.start);
  const last = buckets.findLastIndex((bucket) => bucket.start < asked.end);
  const starts = buckets.slice(Math.max(first, 0), last + 1).map(bucketKey);
  const [start = 0, second] = starts;
  if (second === undefined) return { kind: "single", start };
  const step = second - start;
  // The last bucket may be longer than the others: March after February, a day of 25 hours.
  const fits = asked.end <= (start + starts.length * step) * SECOND;
  const even = fits && starts.every((one, index) => one === start + index * step);
  return even ? { kind: "even", start, step } : { kind: "listed", starts };
}

/** Whether each boundary between two of the grid's buckets is one between two pieces of `seconds`. */
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
