import { type MetricName, metricModel } from "@/query";

/**
 * Whether values of the metric add up. Only then are the values beyond the listed
 * groups shown as one.
 */
export const isAdditive = (metric: MetricName): boolean => metricModel(metric).additive === true;

/** Whether one user, session or value can count in several groups. */
export const isDistinct = (metric: MetricName): boolean =>
  metricModel(metric).ofNothing === 0 && !isAdditive(metric);

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
