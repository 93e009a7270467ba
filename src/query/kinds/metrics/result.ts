import type { Scalar } from "@/query/engine/model/filter";

/** A bucket's start (RFC 3339 with offset) and its value. */
export type Point = { time: string; value: number };

export type MetricSeries = {
  /** The value that the events share; null for events without one. */
  breakdown: Scalar;
  /** All values that do not have their own series; `breakdown` is meaningless then. */
  other?: true;
  total: number;
  data: Point[];
};

export type MetricResult = {
  metric: string;
  granularity: string;
  timezone: string;
  start_time: string;
  end_time: string;
  project_ids: string[];
  /**
   * The total for the whole range. Queried, not summed: unique counts of
   * buckets cannot be added up.
   */
  total: number;
  /** Every bucket of the range, including empty ones. */
  data: Point[];
  /** The breakdown's values with the highest totals, then "other" if there are more. */
  series?: MetricSeries[];
  /** Set if the range starts before retention: earlier events are not counted. */
  partial_from?: string;
};
