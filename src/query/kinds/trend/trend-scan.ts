import { withBigints } from "@/query/engine/cache/with-bigints";
import type { TrendQuery } from "./schema";

/**
 * Returns a key: trends with the same key read the same events and group them alike, so they differ
 * only in their metrics. Null for a breakdown, whose values depend on the metric.
 */
export function trendScan({ series, formulas: _, breakdown, ...read }: TrendQuery): string | null {
  if (breakdown) return null;
  const selections = series.map(({ metric: __, label: ___, ...selection }) => selection);
  return JSON.stringify([read, selections], withBigints);
}
