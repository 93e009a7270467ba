import type { MetricName } from "@/query/engine/model/metrics";

/** Metrics whose values add up. Only their values beyond the listed groups are shown as one. */
const ADDITIVE: readonly MetricName[] = ["count", "sum"];

export const isAdditive = (metric: MetricName): boolean => ADDITIVE.includes(metric);

/** Metrics of which one thing can count in several groups. */
const DISTINCT: readonly MetricName[] = ["unique_users", "unique_sessions", "unique_values"];

export const isDistinct = (metric: MetricName): boolean => DISTINCT.includes(metric);

export const OVERLAP_NOTE =
  "One user, session or value can be in several groups, so the groups do not add up.";
export const CHANGE_NOTE = "change is a fraction of the figure before: 0.1 is 10% more.";
export const NO_EVENTS_NOTE = "No events in the range match.";
export const NOTHING_NOTE =
  "Null: there are no events to calculate the value from, or a formula divides by 0.";
export const REST_NOTE =
  '"(other)" combines all values beyond limit; raise limit (at most 100) to list more.';
export const NO_REST_NOTE =
  "Values beyond limit are left out, since this metric does not add up; raise limit (at most 100) to list more.";
