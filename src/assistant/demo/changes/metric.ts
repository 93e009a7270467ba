import type { MetricName } from "@/query/engine/model/metrics";
import type { Intent } from "../intents/intent";

const METRIC =
  /^\s*(?:and|but|what\s+about|how\s+about)\s+(?:what\s+(?:is|was)\s+)?(?:the\s+|its\s+)?(median|average|mean|sum|total|minimum|lowest|smallest|maximum|highest|largest|p(?:25|50|75|90|95|99)|(?:25|50|75|90|95|99)th\s+percentile)\s*[?.!]*\s*$/i;

const NAMES: Record<string, MetricName> = {
  median: "p50",
  average: "avg",
  mean: "avg",
  sum: "sum",
  total: "sum",
  minimum: "min",
  lowest: "min",
  smallest: "min",
  maximum: "max",
  highest: "max",
  largest: "max",
};
const PERCENTILES = ["p25", "p50", "p75", "p90", "p95", "p99"] as const;

/** The metric that "and the median?" asks for; null for any other question. */
export function metricAlone(text: string): MetricName | null {
  const word = METRIC.exec(text)?.[1]?.toLowerCase();
  if (word === undefined) return null;
  const percentile = PERCENTILES.find((name) => name.slice(1) === /\d+/.exec(word)?.[0]);
  return percentile ?? NAMES[word] ?? null;
}

/** The same question with another metric of its property; null if it measures none. */
export function withMetric(base: Intent, metric: MetricName): Intent | null {
  if (base.kind !== "figure" && base.kind !== "series" && base.kind !== "breakdown") return null;
  const [measure, ...others] = base.measures;
  if (measure?.property === undefined || measure.metric === "unique_values") return null;
  return others.length > 0 ? null : { ...base, measures: [{ ...measure, metric }] };
}
