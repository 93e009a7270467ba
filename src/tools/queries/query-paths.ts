import { queryTool } from "./kit/query-tool";
import { pathsTable } from "./tables/paths-table";

export const queryPaths = queryTool({
  kind: "paths",
  name: "query_paths",
  title: "Query paths",
  description:
    "What users do after their first anchor event, or before their last: one row per link between two steps. totals: users with an anchor event. Defaults: 3 steps, top 8 events per step, window 1d, collapse true: repeats count as one event; false counts them (page_view to page_view).",
  tabulate: pathsTable,
});
