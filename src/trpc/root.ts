import { accountsRouter } from "@/accounts/router";
import { annotationsRouter } from "@/annotations/router";
import { dashboardsRouter } from "@/dashboards/router";
import { arrivalProcedures, healthRouter } from "@/ingest/router";
import { usageRouter } from "@/limits/router";
import { catalogueRouter, eventsProcedures, overviewRouter, queryRouter } from "@/query/router";
import { reportsRouter } from "@/reports/router";
import { sampleRouter } from "@/sample/router";
import { savedQueriesRouter } from "@/saved-queries/router";
import { teamsRouter } from "@/teams/router";
import { router } from "./ladder";

/** All that the console can ask; each part stands beside its feature. */
export const appRouter = router({
  accounts: accountsRouter,
  teams: teamsRouter,
  query: queryRouter,
  savedQueries: savedQueriesRouter,
  annotations: annotationsRouter,
  dashboards: dashboardsRouter,
  reports: reportsRouter,
  overview: overviewRouter,
  events: router({ ...eventsProcedures, ...arrivalProcedures }),
  catalogue: catalogueRouter,
  health: healthRouter,
  sample: sampleRouter,
  usage: usageRouter,
});

export type AppRouter = typeof appRouter;
