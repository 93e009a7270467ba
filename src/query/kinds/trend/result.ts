import type { Scalar } from "@/query/engine/model/filter";
import type { Pair } from "@/query/engine/period/pairs";
import type { Granularity } from "@/query/engine/time/granularity";

/** A number, or null if it is undefined: dividing by zero does not give 0. */
export type FormulaValue = number | null;

/** The total of the whole range, queried rather than summed, and the value of each bucket. */
export type TrendValues = { total: FormulaValue; values: FormulaValue[] };

/**
 * Events that share a value; null for events without one. For `other`, the value is meaningless.
 */
export type TrendGroup = TrendValues & { value: Scalar; other?: true };

export type TrendSeries = TrendValues & {
  /** "A", "B" … for the query's series, then "F1", "F2" … for its formulas. */
  id: string;
  label: string;
  /** "events", "users" …; null for a formula. */
  unit: string | null;
  /** Groups are in the same order in every series. */
  groups?: TrendGroup[];
};

export type TrendPeriod = {
  /** RFC 3339 with the zone's offset; `end_time` is exclusive. */
  start_time: string;
  end_time: string;
  /** The start of every bucket, including empty ones. */
  times: string[];
  series: TrendSeries[];
  /** Set if the period starts before retention: earlier events are not counted. */
  partial_from?: string;
};

export type TrendResult = TrendPeriod & {
  kind: "trend";
  granularity: Granularity;
  timezone: string;
  project_ids: string[];
  /** Whether the last bucket is still in progress. */
  unfinished: boolean;
  /** The earlier period, in its own buckets. */
  comparison?: TrendPeriod & {
    /**
     * Rows of both periods side by side, in chronological order: the index of a bucket in
     * `times`, and that of its counterpart in the comparison's `times`. Null if a period does not
     * have that hour or day.
     */
    pairs: Pair[];
  };
};
