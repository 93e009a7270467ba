import { type Query, type QueryResult, type ResultOf, tableOf } from "@/query";
import type { ToolQuery } from "../../queries/kit/query-args";
import type { QueryTable } from "../../queries/kit/query-tool";
import { breakdownTable } from "../../queries/tables/breakdown-table";
import { funnelTable } from "../../queries/tables/funnel-table";
import { pathsTable } from "../../queries/tables/paths-table";
import { retentionTable } from "../../queries/tables/retention-table";
import { trendTable } from "../../queries/tables/trend-table";

/** The result of any query that a widget draws, in the columns of the query tools. */
export function widgetTable(result: QueryResult, query: Query): QueryTable {
  switch (result.kind) {
    case "trend":
      return trendTable(result, query as ToolQuery<"trend">);
    case "breakdown":
      return breakdownTable(result);
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
