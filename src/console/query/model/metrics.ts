import type { MetricName } from "@/query/model/metrics";

export type { MetricName } from "@/query/model/metrics";

/** A metric, with its property if it needs one. */
export type Measure = { metric?: MetricName | undefined; property?: string | undefined };

type MetricWords = {
  label: string;
  hint: string;
  /** The kind of property it needs: numeric, or any. */
  property?: "number" | "any";
};

/** The metrics, in the order in which pickers list them. */
export const METRICS: Readonly<Record<MetricName, MetricWords>> = {
  count: { label: "Events", hint: "Number of events" },
  unique_users: { label: "Users", hint: "Number of distinct users" },
  unique_sessions: { label: "Sessions", hint: "Number of sessions with the event" },
  events_per_user: { label: "Events per user", hint: "Average number of events per user" },
  sum: { label: "Sum", hint: "Total of a property, such as revenue", property: "number" },
  avg: { label: "Average", hint: "Mean of a property", property: "number" },
  p50: { label: "Median", hint: "Half of the values are below", property: "number" },
  p75: { label: "75th percentile", hint: "75% of the values are below", property: "number" },
  p90: { label: "90th percentile", hint: "90% of the values are below", property: "number" },
  p95: { label: "95th percentile", hint: "95% of the values are below", property: "number" },
  p99: { label: "99th percentile", hint: "99% of the values are below", property: "number" },
  min: { label: "Minimum", hint: "Smallest value of a property", property: "number" },
  max: { label: "Maximum", hint: "Largest value of a property", property: "number" },
  unique_values: {
    label: "Distinct values",
    hint: "Number of distinct values of a property",
    property: "any",
  },
};

export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];

export const isMetric = (text: unknown): text is MetricName =>
  typeof text === "string" && Object.hasOwn(METRICS, text);

/** "Users", or "Average of price". */
export function measureLabel({ metric = "count", property }: Measure): string {
  const { label } = METRICS[metric];
  return property === undefined ? label : `${label} of ${property}`;
}
