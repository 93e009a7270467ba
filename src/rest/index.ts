import { newOrderedId } from "@/base/ids";
import type { RestResources } from "./kit/resources";
import { commonHeaders, respond } from "./kit/respond";
import type { Handler } from "./kit/route";
import {
  dashboard,
  dashboardChange,
  dashboardDeletion,
  dashboards,
  newDashboard,
} from "./routes/dashboards";
import { execute } from "./routes/execute";
import { metrics } from "./routes/metrics";
import { readiness } from "./routes/readiness";
import { newReport, report, reportChange, reportDeletion, reports } from "./routes/reports";

export type { RestResources } from "./kit/resources";
export type { Handler, RouteContext } from "./kit/route";

export type Rest = Record<
  | "dashboard"
  | "dashboardChange"
  | "dashboardDeletion"
  | "dashboards"
  | "execute"
  | "metrics"
  | "newDashboard"
  | "newReport"
  | "ready"
  | "report"
  | "reportChange"
  | "reportDeletion"
  | "reports",
  Handler
>;

export function createRest(resources: RestResources): Rest {
  return {
    dashboard: dashboard(resources),
    dashboardChange: dashboardChange(resources),
    dashboardDeletion: dashboardDeletion(resources),
    dashboards: dashboards(resources),
    execute: execute(resources),
    metrics: metrics(resources),
    newDashboard: newDashboard(resources),
    newReport: newReport(resources),
    report: report(resources),
    reportChange: reportChange(resources),
    reportDeletion: reportDeletion(resources),
    reports: reports(resources),
    ready: async () =>
      respond(await readiness(resources.healthChecks), commonHeaders(newOrderedId())),
  };
}
