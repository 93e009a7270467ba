import { withBigints } from "@/query/engine/cache/with-bigints";
import type { TrendQuery } from "./schema";

/**
 * Identifies the events that a trend reads and how it groups them by time: trends with the same text differ only in
 * their metrics. Null for a breakdown, whose values depend on the metric.
 */
export function trendScan({ series, formulas: _, breakdown, ...read }: TrendQuery): string | null {
  if (breakdown) return null;
  const selections = series.map(({ metric: __, label: ___, ...selection }) => selection);
  return JSON.stringify([read, selections], withBigints);
}
