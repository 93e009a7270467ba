import { queryTool } from "./kit/query-tool";
import { retentionTable } from "./tables/retention-table";

export const queryRetention = queryTool({
  kind: "retention",
  name: "query_retention",
  title: "Query retention",
  description:
    "How many users come back after a start event, by cohort: users_1 and rate_1 are those of the first period after the cohort's own. totals: average rates over periods that have ended. periods defaults to 14 days, 12 weeks or 12 months.",
  tabulate: retentionTable,
});
