import type { AggregateName } from "./aggregates";

/**
 * Which events a metric of a property covers, and what their `value` is.
 * - `number`: events whose property is a number or a numeric string; the number.
 * - `any`: events whose property is a string, number or boolean; a hash of type and value.
 */
export type PropertyUse = "number" | "any";

export type Metric = {
  label: string;
  /** A short description. */
  hint: string;
  unit: "events" | "users" | "sessions" | "events per user" | "values" | "as the property";
  aggregates: readonly AggregateName[];
  /** An expression over the merged aggregates. */
  value: string;
  /**
   * Its value for no events; null if it has none, such as an average. Only amounts have
   * one, and shares of it.
   */
  ofNothing: 0 | null;
  /**
   * Whether the values of separate events add up: those of separate users or values
   * may be the same ones.
   */
  additive?: true;
  property?: PropertyUse;
  /** The aggregate function for SQL that people read; only for metrics of a property. */
  sql?: string;
  /** Also counts sessions that are split by gaps between events (SESSION_GAP_MS in limits.ts). */
  gapSessions?: true;
};

type OfProperty = { label: string; hint: string; sql: string };

const ofNumber = (name: AggregateName, words: OfProperty): Metric => ({
  ...words,
  unit: "as the property",
  aggregates: [name],
  value: name,
  ofNothing: null,
  property: "number",
});

/** A percentile between two values is interpolated linearly. */
const percentile = (name: AggregateName, level: number, label: string, hint: string): Metric =>
  ofNumber(name, { label, hint, sql: `quantileExactInclusive(${level})` });

/**
 * Sums are kept divided by this, so that they do not overflow before they are complete: infinities
 * would add up to NaN. A power of two changes no digits, except of numbers below about 1e-280.
 */
export const SUM_SCALE = 2 ** 40;

/**
 * Every metric, in the order in which the console lists them. Plain data: the console reads labels,
 * hints and property kinds from here.
 */
const METRICS = {
  count: {
    label: "Events",
    hint: "How often it happened",
    unit: "events",
    aggregates: ["events"],
    value: "events",
    ofNothing: 0,
    additive: true,
  },
  unique_users: {
    label: "Users",
    hint: "How many distinct users did it",
    unit: "users",
    aggregates: ["users"],
    value: "users",
    ofNothing: 0,
  },
  unique_sessions: {
    label: "Sessions",
    hint: "How many visits it happened in",
    unit: "sessions",
    aggregates: ["sessions"],
    value: "sessions",
    ofNothing: 0,
    gapSessions: true,
  },
  events_per_user: {
    label: "Events per user",
    hint: "How often each user did it",
    unit: "events per user",
    aggregates: ["events", "users"],
    value: "events / users",
    ofNothing: null,
  },
  sum: {
    label: "Sum",
    hint: "Total of a property, such as revenue",
    unit: "as the property",
    aggregates: ["scaled_sum"],
    value: `scaled_sum * ${SUM_SCALE}`,
    ofNothing: 0,
    property: "number",
    sql: "sum",
    additive: true,
  },
  avg: {
    label: "Average",
    hint: "Mean of a property",
    unit: "as the property",
    aggregates: ["scaled_sum", "events"],
    value: `scaled_sum / events * ${SUM_SCALE}`,
    ofNothing: null,
    property: "number",
    sql: "avg",
  },
  p25: percentile("p25", 0.25, "25th percentile", "1 in 4 values is below this"),
  p50: percentile("p50", 0.5, "Median", "Half of the values are below this"),
  p75: percentile("p75", 0.75, "75th percentile", "3 in 4 values are below this"),
  p90: percentile("p90", 0.9, "90th percentile", "9 in 10 values are below this"),
  p95: percentile("p95", 0.95, "95th percentile", "19 in 20 values are below this"),
  p99: percentile("p99", 0.99, "99th percentile", "99 in 100 values are below this"),
  min: ofNumber("min", { label: "Minimum", hint: "Lowest value of a property", sql: "min" }),
  max: ofNumber("max", { label: "Maximum", hint: "Highest value of a property", sql: "max" }),
  unique_values: {
    label: "Distinct values",
    hint: "How many different values a property has",
    unit: "values",
    aggregates: ["values"],
    value: "values",
    ofNothing: 0,
    property: "any",
    sql: "uniqExact",
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

/** A metric and, for metrics of a property, the property. */
export type Measure = { metric: MetricName; property?: string | undefined };

export const isMetric = (name: unknown): name is MetricName =>
  typeof name === "string" && Object.hasOwn(METRICS, name);
export const METRIC_NAMES = Object.keys(METRICS).filter(isMetric);
export const metricModel = (name: MetricName): Metric => METRICS[name];
