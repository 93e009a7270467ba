import { breakdownWithNulls } from "../answers/empty-values";
import { queryTool } from "./kit/query-tool";
import { breakdownTable } from "./tables/breakdown-table";

export const queryBreakdown = queryTool({
  kind: "breakdown",
  name: "query_breakdown",
  title: "Query a breakdown",
  description:
    "The top values of a field by a metric, highest first; value null: events without it. For superlatives, use limit 1. totals is the figure of all values together.",
  tabulate: async (result, query, run) =>
    breakdownTable(await breakdownWithNulls(query, result, run)),
});
