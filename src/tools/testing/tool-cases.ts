import { SAVED_AT } from "@/testing/teams/procedure-cases";
import type { World } from "@/testing/teams/world";

/** What the arguments of a tool can name, all of one team. */
export type Named = Pick<World, "projectId" | "dashboardId" | "reportId">;

/** Valid arguments for a tool, made from ids; several if they do different things. */
type ToolCase = (named: Named) => Record<string, unknown>[];

/** The event, the property and the user that every project of the walk has. */
export const EVENT = "signup";
export const USER = "visitor-1";

const range = { last: "7d" };
const SERIES = [{ events: [EVENT] }];
const SELECTION = { events: [EVENT] };

/**
 * A line for every tool. A tool without a line fails src/tools/every-tool.itest.ts, which calls
 * each for strangers, narrowed and read-only keys, each role and each plan.
 */
export const TOOL_CASES: Record<string, ToolCase> = {
  list_projects: () => [{}],
  describe_data: ({ projectId: project }) => [{ project }],
  list_values: ({ projectId: project }) => [{ project, field: "event_name" }],
  query_trend: ({ projectId: project }) => [{ project, range, series: SERIES }],
  query_breakdown: ({ projectId: project }) => [{ project, range, by: "event_name" }],
  query_funnel: ({ projectId: project }) => [{ project, range, steps: [SELECTION, SELECTION] }],
  query_retention: ({ projectId: project }) => [
    { project, range, granularity: "day", start: SELECTION, return: SELECTION },
  ],
  query_paths: ({ projectId: project }) => [
    { project, range, anchor: SELECTION, direction: "after" },
  ],
  list_user_events: ({ projectId: project }) => [{ project, user_id: USER }],
  run_sql: ({ projectId: project }) => [{ project, sql: "SELECT * FROM events" }],
  list_saved: ({ projectId: project }) => [{ project }],
  open_dashboard: ({ projectId: project, dashboardId: dashboard }) => [
    { project, dashboard },
    { project, dashboard, widget: "events" },
  ],
  open_report: ({ projectId: project, reportId: report }) => [{ project, report }],
  save_report: ({ projectId: project, reportId: report }) => [
    { project, title: "New" },
    { project, report, version: SAVED_AT, content: "Other words" },
  ],
  add_widget: ({ projectId: project, dashboardId: dashboard }) => [
    { project, dashboard_title: "New", title: "New", query: { kind: "trend", series: SERIES } },
    { project, dashboard, title: "New", query: { kind: "trend", series: SERIES } },
  ],
};
