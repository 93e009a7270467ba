import type { Filter } from "../model/filter";
import type { TimeRange } from "../time/buckets";
import type { Grid } from "../time/grid";
import type { EventScope } from "./scope";

/**
 * Users are in the cohort of each bucket in which they have a start event; with `firstTime` only in
 * that of their first since the retention floor.
 *
 * - Start events count inside `begin` only; with `firstTime` an earlier one puts its user in no cohort.
 * - A user came back in period k if they have a return event k buckets after the cohort's.
 * - In period 0, the cohort's own bucket, it must be at or after their first start event there: the
 *   start event itself counts if it is a return event too.
 * - Return events count up to `until`, so after `begin` too.
 */
export type RetentionQuestion = EventScope & {
  start: readonly Filter[];
  return: readonly Filter[];
  firstTime: boolean;
  begin: TimeRange;
  /** The oldest start events to look at, in ms: those of `begin`, or all that are kept. */
  since: number;
  /** In ms; not included. */
  until: number;
  /** The first of its buckets is the first cohort's. */
  grid: Grid;
  /** How many buckets events may be in. */
  buckets: number;
  periods: number;
};

/** Every user of a cohort has a row with this period: the cohort's size. */
export const SIZE = -1;
