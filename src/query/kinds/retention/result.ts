import type { RetentionGranularity } from "@/query/engine/model/query-options";
import type { ResultHead } from "@/query/engine/result/result-head";

/**
 * Users of a cohort who came back in a period, and their share: 0 to 1, and 0 for an empty cohort.
 */
export type Returned = { count: number; rate: number };

type RetentionCohort = {
  /** The start of the cohort's bucket, RFC 3339 with the zone's offset. */
  time: string;
  /** The number of users. */
  size: number;
  /** Values by period; the first is the cohort's own bucket. Null if the period has not started. */
  values: (Returned | null)[];
  /** The index of the period in progress, whose value may still grow. */
  open: number | null;
};

export type RetentionResult = ResultHead & {
  kind: "retention";
  granularity: RetentionGranularity;
  first_time: boolean;
  start_label: string;
  return_label: string;
  /** Excludes the cohort's own period, so every cohort has one more value. */
  periods: number;
  /** One cohort per bucket of the range, oldest first, including empty ones. */
  cohorts: RetentionCohort[];
  /**
   * Averages by period, over all cohorts for which the period is over: of `size` users, `count`
   * came back. Null if there is no such cohort.
   */
  averages: ((Returned & { size: number }) | null)[];
};
