import { type MetricName, metricModel } from "./metrics";

type MeasureOptions = { metric?: MetricName | undefined; property?: string | undefined };
type SelectionOptions = { events?: readonly string[] | undefined; label?: string | undefined };

/** "Users", or "Average of price". */
function measureLabel({ metric = "count", property }: MeasureOptions): string {
  const { label } = metricModel(metric);
  return property === undefined ? label : `${label} of ${property}`;
}

/** The events of a funnel step, a path's anchor or a cohort: "signup or login". */
export const selectionLabel = ({ label, events }: SelectionOptions): string =>
  label ?? events?.join(" or ") ?? "Any event";

/**
 * A series of a trend: "signup" for its count, "signup: Users", or "Users" if it covers any event.
 */
export function seriesLabel(series: MeasureOptions & SelectionOptions): string {
  const { metric = "count", events, label } = series;
  if (label !== undefined) return label;
  if (events === undefined) return measureLabel(series);
  return metric === "count"
    ? selectionLabel(series)
    : `${selectionLabel(series)}: ${measureLabel(series)}`;
}
