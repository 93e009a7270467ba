import { readableTrend } from "@/query/engine/compile/readable/trend";
import { selectionFilters } from "@/query/engine/language/common";
import { periodOf } from "@/query/engine/period/period";
import type { TrendQuery } from "./schema";

/**
 * The trend as SQL over `events` for people to edit; null if a short statement cannot express it.
 */
export function trendToSql(query: TrendQuery, now: number): string | null {
  const { timezone, filters, bots } = query;
  const { range, granularity } = periodOf(query.range, timezone, now);
  return readableTrend({
    range,
    granularity: query.granularity ?? granularity,
    timezone,
    filters,
    bots,
    series: query.series.map(({ metric, property, ...selection }) => ({
      metric,
      property,
      filters: selectionFilters(selection),
    })),
    formulas: query.formulas.map(({ expression }) => expression),
    breakdown: query.breakdown?.field ?? null,
  });
}
