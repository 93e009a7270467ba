/**
 * An aggregate in two halves: `partial` is asked of each source (raw rows, a projection), `merge` is
 * the function that makes one figure of the partials. `value` in a partial stands for the property's
 * value: see {@link PropertyUse}.
 */
export type Aggregate = { partial: string; merge: string };

const quantile = (level: number): Aggregate => ({
  partial: `quantileExactInclusiveState(${level})(value)`,
  merge: `quantileExactInclusiveMerge(${level})`,
});

export const AGGREGATES = {
  events: { partial: "count()", merge: "sum" },
  users: { partial: "uniqExactState(user_hash)", merge: "uniqExactMerge" },
  sessions: {
    partial: "uniqExactIfState(session_hash, session_id != '')",
    merge: "uniqExactIfMerge",
  },
  events_without_session: { partial: "countIf(session_id = '')", merge: "sum" },
  // Kahan's compensation makes ten times 0.1 one, and the order of the rows matter little.
  sum: { partial: "sumKahanState(value)", merge: "sumKahanMerge" },
  min: { partial: "min(value)", merge: "min" },
  max: { partial: "max(value)", merge: "max" },
  p50: quantile(0.5),
  p75: quantile(0.75),
  p90: quantile(0.9),
  p95: quantile(0.95),
  p99: quantile(0.99),
  values: { partial: "uniqExactState(value)", merge: "uniqExactMerge" },
} as const satisfies Record<string, Aggregate>;

export type AggregateName = keyof typeof AGGREGATES;

/**
 * Which events a metric of a property is about, and what their `value` is.
 * - `number`: those whose property is a number or a string that is one; the number.
 * - `scalar`: those whose property is a string, number or boolean; a hash of type and value.
 */
export type PropertyUse = "number" | "scalar";

export type Metric = {
  /** What stands above a figure of it. */
  title: string;
  description: string;
  unit: "events" | "users" | "sessions" | "events per user" | "values" | "as the property";
  aggregates: readonly AggregateName[];
  /** The figure, as an expression over the merged aggregates. */
  value: string;
  property?: PropertyUse;
  /** Sessions made of gaps between events count too (language/limits.ts, SESSION_GAP_MS). */
  gapSessions?: true;
};

const ofProperty = (name: AggregateName, title: string, description: string): Metric => ({
  title,
  description,
  unit: "as the property",
  aggregates: [name],
  value: name,
  property: "number",
});

const METRICS = {
  count: {
    title: "Events",
    description: "How many events.",
    unit: "events",
    aggregates: ["events"],
    value: "events",
  },
  unique_users: {
    title: "Users",
    description: "How many different user ids.",
    unit: "users",
    aggregates: ["users"],
    value: "users",
  },
  unique_sessions: {
    title: "Sessions",
    description: "How many sessions have an event.",
    unit: "sessions",
    aggregates: ["sessions"],
    value: "sessions",
    gapSessions: true,
  },
  events_per_user: {
    title: "Events per user",
    description: "Events divided by different users.",
    unit: "events per user",
    aggregates: ["events", "users"],
    value: "events / users",
  },
  sum: ofProperty("sum", "Sum", "The property's sum."),
  avg: {
    title: "Average",
    description: "The property's mean over the events that have it.",
    unit: "as the property",
    aggregates: ["sum", "events"],
    value: "sum / events",
    property: "number",
  },
  min: ofProperty("min", "Least", "The property's least value."),
  max: ofProperty("max", "Greatest", "The property's greatest value."),
  p50: ofProperty(
    "p50",
    "Median",
    "The property's median, between two values by linear interpolation.",
  ),
  p75: ofProperty("p75", "75th percentile", "The property's 75th percentile."),
  p90: ofProperty("p90", "90th percentile", "The property's 90th percentile."),
  p95: ofProperty("p95", "95th percentile", "The property's 95th percentile."),
  p99: ofProperty("p99", "99th percentile", "The property's 99th percentile."),
  unique_values: {
    title: "Different values",
    description: 'How many different values the property has; 1, "1" and true are three.',
    unit: "values",
    aggregates: ["values"],
    value: "values",
    property: "scalar",
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

/** What is measured: a metric and, for metrics of a property, which property. */
export type Measure = { metric: MetricName; property?: string | undefined };

export const isMetric = (name: string): name is MetricName => Object.hasOwn(METRICS, name);
export const METRIC_NAMES = Object.keys(METRICS).filter(isMetric);
export const metricModel = (name: MetricName): Metric => METRICS[name];
