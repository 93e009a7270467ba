import type { Tool } from "./contract/tool";
import { describeData } from "./data/describe-data";
import { listProjects } from "./data/list-projects";
import { listUserEvents } from "./data/list-user-events";
import { listValues } from "./data/list-values";
import { runSql } from "./data/run-sql";
import { queryBreakdown } from "./queries/query-breakdown";
import { queryFunnel } from "./queries/query-funnel";
import { queryPaths } from "./queries/query-paths";
import { queryRetention } from "./queries/query-retention";
import { queryTrend } from "./queries/query-trend";
import { addWidget } from "./saved/add-widget";
import { listSaved } from "./saved/list-saved";
import { openDashboard } from "./saved/open-dashboard";
import { openReport } from "./saved/open-report";
import { saveReport } from "./saved/save-report";

/** Every tool, in the order in which agents see them. */
export const TOOLS: readonly Tool[] = [
  listProjects,
  describeData,
  listValues,
  queryTrend,
  queryBreakdown,
  queryFunnel,
  queryRetention,
  queryPaths,
  listUserEvents,
  runSql,
  listSaved,
  openDashboard,
  openReport,
  saveReport,
  addWidget,
];
