import type { Scalar } from "@/query/engine/model/filter";
import type { MetricName } from "@/query/engine/model/metrics";
import type { TrendPeriod } from "../trend/result";

type BreakdownShare = {
  figure: number;
  /**
   * Share of the total, 0 to 1. Shares of users can exceed 1 in total: a user
   * may have two countries.
   */
  share: number;
  /** Null without a comparison. */
  before: number | null;
};

export type BreakdownRow = BreakdownShare & {
  /** Null for events without the field. */
  value: Scalar;
};

export type BreakdownResult = {
  kind: "breakdown";
  metric: MetricName;
  unit: string;
  timezone: string;
  project_ids: string[];
  start_time: string;
  end_time: string;
  total: number;
  /** Highest first. */
  rows: BreakdownRow[];
  /** All other values combined; null if there are none. */
  other: BreakdownShare | null;
  partial_from?: string;
  comparison?: Pick<TrendPeriod, "start_time" | "end_time" | "partial_from"> & { total: number };
};
