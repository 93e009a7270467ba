import { queryTool } from "./kit/query-tool";
import { funnelTable } from "./tables/funnel-table";

export const queryFunnel = queryTool({
  kind: "funnel",
  name: "query_funnel",
  title: "Query a funnel",
  description:
    "How many users complete 2 to 8 steps in order, the first within range and the rest within window of it (default 7d). rate: of the first step's users; step_rate: of the previous step's. Median times are from the previous step and from the first.",
  tabulate: funnelTable,
});
