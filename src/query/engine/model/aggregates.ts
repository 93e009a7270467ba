import { SUM_SCALE } from "./metrics";

/**
 * An aggregate in two halves: `partial` is selected from each source (raw rows, a projection),
 * `merge` is the function that combines the partials. `value` in a partial is the property's value:
 * see PropertyUse in metrics.ts.
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
  // Kahan summation: ten times 0.1 is 1, and the order of the rows hardly matters.
  scaled_sum: { partial: `sumKahanState(value / ${SUM_SCALE})`, merge: "sumKahanMerge" },
  min: { partial: "min(value)", merge: "min" },
  max: { partial: "max(value)", merge: "max" },
  p25: quantile(0.25),
  p50: quantile(0.5),
  p75: quantile(0.75),
  p90: quantile(0.9),
  p95: quantile(0.95),
  p99: quantile(0.99),
  values: { partial: "uniqExactState(value)", merge: "uniqExactMerge" },
} as const satisfies Record<string, Aggregate>;

export type AggregateName = keyof typeof AGGREGATES;
