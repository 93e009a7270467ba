import { router } from "./core/procedures";
import { accountsRouter } from "./routers/accounts";
import { agentsRouter } from "./routers/agents";
import { annotationsRouter } from "./routers/annotations";
import { assistantRouter } from "./routers/assistant";
import { billingRouter } from "./routers/billing";
import { dashboardsRouter } from "./routers/dashboards";
import { arrivalProcedures, healthRouter } from "./routers/ingest";
import { operatorRouter } from "./routers/operator";
import { catalogueRouter, eventsProcedures, overviewRouter, queryRouter } from "./routers/query";
import { reportsRouter } from "./routers/reports";
import { sampleRouter } from "./routers/sample";
import { savedQueriesRouter } from "./routers/saved-queries";
import { teamsRouter } from "./routers/teams";
import { usageRouter } from "./routers/usage";

/** All procedures of the console. */
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
  agents: agentsRouter,
  assistant: assistantRouter,
  billing: billingRouter,
  operator: operatorRouter,
});

export type AppRouter = typeof appRouter;
