/**
 * Queries as clients write them (JSON); `querySchema` reads them. Plain types: the console, dashboards
 * and tests build queries with these. Field names: `event_name`, `platform` … or `properties.<name>`.
 */
import type { Operator, Scalar } from "../filters/filter";
import type { MetricName } from "../model/metrics";
import type { Granularity } from "../time/granularity";

export type WireRange =
  | { last: string }
  | { day: "today" | "yesterday" }
  | { from: string; to: string }
  | { start_time: string; end_time: string };

export type WireFilter = { field: string; op: Operator; value?: Scalar | Scalar[] };

export type WireCommon = {
  range: WireRange;
  /** IANA name; UTC where it is left out. */
  timezone?: string;
  filters?: WireFilter[];
  bots?: "include" | "exclude";
};

/** Which events: of one of these names, of any where none are named. */
export type WireSelection = { events?: string[]; filters?: WireFilter[]; label?: string };

export type WireMeasure = { metric?: MetricName; property?: string };

export type WireComparison = "previous_period" | "previous_year";

export type WireTrend = WireCommon & {
  kind: "trend";
  granularity?: Granularity;
  series: (WireMeasure & WireSelection)[];
  formulas?: { label?: string; expression: string }[];
  breakdown?: { field: string; limit?: number };
  compare?: WireComparison;
};

export type WireBreakdown = WireCommon &
  WireMeasure & {
    kind: "breakdown";
    by: string;
    events?: string[];
    limit?: number;
    compare?: WireComparison;
  };

export type WireQuery = WireTrend | WireBreakdown;
