import { trendWithNulls } from "../answers/empty-values";
import { queryTool } from "./kit/query-tool";
import { trendTable } from "./tables/trend-table";

export const queryTrend = queryTool({
  kind: "trend",
  name: "query_trend",
  title: "Query a trend",
  description:
    'Metrics over time: one row per time, one column per series. For one figure, use granularity "all". totals covers the whole range: distinct users do not add up over rows. Metrics from sum on need property. Formulas combine series by letter, such as A / B. compare adds the figures before and the change as a fraction.',
  tabulate: async (result, query, run) =>
    trendTable(await trendWithNulls(query, result, run), query),
});
