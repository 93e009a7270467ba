/** All values are in ms. */
export type Pace = {
  /**
   * The time from the start of one block to the start of the next, unless a full one is already
   * waiting.
   */
  interval: number;
  /** The same while many events arrive. */
  busyInterval: number;
  /** The time between the first and the second attempt; doubles from then on. */
  firstRetry: number;
  longestRetry: number;
};

/**
 * With these defaults, events can be queried within a second, and ClickHouse gets at most four
 * parts per second.
 */
export const DEFAULT_PACE: Pace = {
  interval: 250,
  busyInterval: 500,
  firstRetry: 100,
  longestRetry: 5_000,
};

/** A block of at least this many rows means that many events arrive: 2,000 per second. */
const BUSY_ROWS = 500;
/**
 * An event waits for one interval and is then inserted. Together, this must
 * take less than a second.
 */
const QUERYABLE_WITHIN_MS = 900;

/**
 * The interval after a block. Each insert costs ClickHouse some 75 ms of processor time, however
 * few rows it has, so under load, blocks are fewer and larger, unless inserts are so slow that
 * events would have to wait too long.
 */
export function intervalAfter(block: { rows: number; tookMs: number }, pace: Pace): number {
  if (block.rows < BUSY_ROWS) return pace.interval;
  const longest = Math.min(pace.busyInterval, QUERYABLE_WITHIN_MS - block.tookMs);
  return Math.max(pace.interval, longest);
}
