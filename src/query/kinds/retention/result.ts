import type { RetentionGranularity } from "@/query/engine/model/choices";
import type { ResultHead } from "@/query/engine/result/head";

/** Users of a cohort who came back in a period, and their share of it: 0 to 1, and 0 of nobody. */
export type Returned = { count: number; rate: number };

export type RetentionCohort = {
  /** Start of its bucket, RFC 3339 with the zone's offset. */
  time: string;
  /** Users. */
  size: number;
  /** By period: the first is the cohort's own bucket. Null where it has not begun yet. */
  values: (Returned | null)[];
  /** Index of the period that is running now: its value may still grow. */
  open: number | null;
};

export type RetentionResult = ResultHead & {
  kind: "retention";
  granularity: RetentionGranularity;
  first_time: boolean;
  start_label: string;
  return_label: string;
  /** After the cohort's own: every cohort has one value more. */
  periods: number;
  /** A cohort each bucket of the range, oldest first; also those that nobody is in. */
  cohorts: RetentionCohort[];
  /**
   * By period, over all cohorts for which it is over: `size` users of whom `count` came back. Null
   * where there is none.
   */
  averages: ((Returned & { size: number }) | null)[];
};
