import type { Filter } from "../model/filter";
import type { TimeRange } from "../time/buckets";
import type { Grid } from "../time/grid";
import type { EventScope } from "./scope";

/**
 * Users are in the cohort of every bucket in which they have a start event; with `firstTime` only
 * in that of their first start event within data retention.
 *
 * - Start events count only inside `range`; with `firstTime` a user with an earlier
 *   one is in no cohort.
 * - A user came back in period k if they have a return event k buckets after the cohort's.
 * - In period 0, the cohort's own bucket, it must be at or after their first start event there; the
 *   start event itself counts if it is also a return event.
 * - Return events count up to `until`, so also after `range`.
 */
export type RetentionQuestion = EventScope & {
  start: readonly Filter[];
  return: readonly Filter[];
  firstTime: boolean;
  range: TimeRange;
  /**
   * The time from which start events are read, in ms: the start of `range`, or of data retention.
   */
  since: number;
  /** In ms; exclusive. */
  until: number;
  /** The first bucket is that of the first cohort. */
  grid: Grid;
  /** The number of buckets that are read. */
  buckets: number;
  periods: number;
};

/** Every user of a cohort has a row with this period: the cohort's size. */
export const SIZE = -1;
