import { type Query, type QueryResult, type ResultOf, tableOf } from "@/query";
import type { RunTrend } from "../../answers/count-samples";
import { breakdownWithNulls, trendWithNulls } from "../../answers/empty-values";
import type { ToolQuery } from "../../queries/kit/query-args";
import type { QueryTable } from "../../queries/kit/query-tool";
import { breakdownTable } from "../../queries/tables/breakdown-table";
import { funnelTable } from "../../queries/tables/funnel-table";
import { pathsTable } from "../../queries/tables/paths-table";
import { retentionTable } from "../../queries/tables/retention-table";
import { trendTable } from "../../queries/tables/trend-table";

/** The result of any query that a widget draws, in the columns of the query tools. */
export async function widgetTable(
  result: QueryResult,
  query: Query,
  run: RunTrend,
): Promise<QueryTable> {
  switch (result.kind) {
    case "trend": {
      const trend = query as ToolQuery<"trend">;
      return trendTable(await trendWithNulls(trend, result, run), trend);
    }
    case "breakdown":
      return breakdownTable(await breakdownWithNulls(query as ToolQuery<"breakdown">, result, run));
    case "funnel":
      return funnelTable(result);
    case "retention":
      return retentionTable(result);
    case "paths":
      return pathsTable(result);
    default:
      return plainTable(result);
  }
}

type ListKind = Exclude<QueryResult["kind"], ToolQuery["kind"]>;

function plainTable(result: ResultOf<ListKind>): QueryTable {
  const { columns, rows, truncated = false } = tableOf(result);
  return { columns: columns.map(({ name }) => name), rows, incomplete: truncated, notes: [] };
}
