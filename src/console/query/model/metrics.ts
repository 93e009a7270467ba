import type { MetricName } from "@/query/model/metrics";

export type { MetricName } from "@/query/model/metrics";

/** A figure: a metric and, for those of a property, which. */
export type Measure = { metric?: MetricName | undefined; property?: string | undefined };

type MetricWords = {
  label: string;
  hint: string;
  /** What it needs a property for: its numbers, or any value. */
  property?: "number" | "any";
};

/** What people count and measure, in the order in which they look for it. */
export const METRICS: Readonly<Record<MetricName, MetricWords>> = {
  count: { label: "Events", hint: "How often it happened" },
  unique_users: { label: "Users", hint: "How many different people did it" },
  unique_sessions: { label: "Sessions", hint: "In how many visits it happened" },
  events_per_user: { label: "Events per user", hint: "How often each person did it" },
  sum: { label: "Sum", hint: "Of a property, such as revenue", property: "number" },
  avg: { label: "Average", hint: "Mean of a property", property: "number" },
  p50: { label: "Median", hint: "Half are below", property: "number" },
  p75: { label: "75th percentile", hint: "Three in four are below", property: "number" },
  p90: { label: "90th percentile", hint: "Nine in ten are below", property: "number" },
  p95: { label: "95th percentile", hint: "19 in 20 are below", property: "number" },
  p99: { label: "99th percentile", hint: "99 in 100 are below", property: "number" },
  min: { label: "Least", hint: "The smallest value of a property", property: "number" },
  max: { label: "Greatest", hint: "The largest value of a property", property: "number" },
  unique_values: { label: "Different values", hint: "Of a property", property: "any" },
};

export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];

export const isMetric = (text: unknown): text is MetricName =>
  typeof text === "string" && Object.hasOwn(METRICS, text);

/** "Users", or "Average of price". */
export function measureLabel({ metric = "count", property }: Measure): string {
  const { label } = METRICS[metric];
  return property === undefined ? label : `${label} of ${property}`;
}
