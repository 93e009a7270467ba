import {
  type ChartedKind,
  type ChartType,
  hasChart,
  type QueryChartProps,
} from "@/console/query-charts/chart-kinds";
import { DEFAULT_CHART } from "@/dashboards/config/limits";
import type { WireQuery } from "@/query/engine/language/wire";
import type { Shown } from "../tool-calls/tool-call";
import { type AbsolutePeriod, fixedRange } from "../words/period";

type DrawnQuery = QueryChartProps<ChartedKind>["query"];

/** A result that a chart can draw, of a query whose range and zone are fixed. */
export type DrawnResult = {
  query: DrawnQuery;
  result: QueryChartProps<ChartedKind>["result"];
  as: ChartType;
  period: AbsolutePeriod;
  /** The range that a comparison reads. */
  before?: AbsolutePeriod;
};

/** Null if the console has no chart for the query. */
export function drawnResult({ query, result }: Shown): DrawnResult | null {
  if (!hasChart(query) || query.kind !== result.kind || !("start_time" in result)) return null;
  const { start_time, end_time, timezone } = result;
  const period = { start_time, end_time, timezone };
  const comparison = "comparison" in result ? result.comparison : undefined;
  return {
    query: { ...query, range: fixedRange(period), timezone } as DrawnQuery,
    // Both are of the same kind.
    result: result as DrawnResult["result"],
    as: chartType(query, result),
    period,
    ...(comparison && { before: { ...comparison, timezone } }),
  };
}

/** A trend over the whole range is a figure, or a table of groups. */
function chartType(query: DrawnQuery, result: Shown["result"]): ChartType {
  if (result.kind !== "trend" || result.times.length > 1) return DEFAULT_CHART[query.kind];
  return "breakdown" in query && query.breakdown ? "table" : "number";
}

/** The query as it was asked, such as for the last 30 days. */
export const askedQuery = ({ query, result }: Shown): WireQuery =>
  "timezone" in result ? { ...query, timezone: result.timezone } : query;
