import { z } from "zod";
import { model, named, strictModel, text } from "@/base/validation";
import {
  changeDashboard,
  createDashboard,
  DASHBOARD_CHANGE,
  DashboardRecord,
  findDashboard,
  listRecords,
  NEW_DASHBOARD,
  openConfig,
  recordOf,
  runWidgets,
  dashboards as storedDashboards,
} from "@/dashboards";
import type { Caller } from "@/teams";
import { errorDetail } from "../kit/errors";
import { created, tagged, versionToChange } from "../kit/etag";
import { ListQuery, PROJECT_ID } from "../kit/list-query";
import { noContent } from "../kit/reply";
import type { RestResources } from "../kit/resources";
import { route } from "../kit/route";
import { targetProject } from "../kit/target-project";
import { QueryResultSchema } from "../results";
import * as EXAMPLES from "./examples/dashboards";

const PATH = "/api/v1/query/dashboards";
const ITEM = `${PATH}/{dashboard_id}`;

const params = model({ dashboard_id: text() });

export const dashboards = route({
  name: "query.dashboards",
  method: "GET",
  path: PATH,
  access: "read",
  session: true,
  query: ListQuery,
  response: z.array(DashboardRecord),
  docs: {
    tag: "Dashboards",
    summary: "List dashboards",
    description:
      "Returns the dashboards of all projects that you have access to, last changed first.",
    examples: EXAMPLES.LIST,
  },
  run: ({ query, caller, resources }) => listRecords(resources.prisma, caller, query.limit),
});

const WidgetAnswer = named(
  "WidgetResult",
  z.union([
    z.strictObject({ id: z.string(), result: QueryResultSchema.nullable() }),
    z.strictObject({
      id: z.string(),
      error: z.strictObject({ code: z.string(), detail: z.string() }),
    }),
  ]),
);

const OPEN = "query.dashboard";

const OpenDashboard = named(
  "OpenDashboard",
  DashboardRecord.extend({ widgets: z.array(WidgetAnswer) }),
);

/**
 * Responds with the config, migrated to the current version, and the result of each widget. Spends
 * one query per widget; nothing if the dashboard cannot be opened.
 */
export const dashboard = route({
  name: OPEN,
  method: "GET",
  path: ITEM,
  access: "read",
  session: true,
  rate: { of: "dashboards", points: 0 },
  params,
  response: OpenDashboard,
  docs: {
    tag: "Dashboards",
    summary: "Open a dashboard",
    description:
      "Returns a dashboard with the current result of each widget. If the query of a widget fails, only that widget has an error. Counts as one request per widget.",
    errors: ["not_found", "conflict"],
    success: { status: 200, description: "The dashboard with its results.", headers: ["ETag"] },
    examples: EXAMPLES.OPEN,
  },
  run: async ({ params, caller, spend, resources, signal, requestId }) => {
    const { prisma, queryCache } = resources;
    const log = resources.log.child({ requestId, route: OPEN });
    const { stored, timezone } = await findDashboard(prisma, caller, params.dashboard_id);
    const open = openConfig(stored.config);
    await spend(open.config.widgets.length);
    const widgets = await runWidgets(open, {
      queryCache,
      projectId: stored.projectId,
      timezone,
      tags: { surface: "query", route: OPEN, requestId },
      signal,
      describeError: (error) => errorDetail(error, log),
    });
    return tagged({ ...recordOf(stored), config: open.config, widgets });
  },
});

export const newDashboard = route({
  name: "query.dashboard.create",
  method: "POST",
  path: PATH,
  access: "write",
  session: true,
  body: named("NewDashboard", strictModel({ project_id: PROJECT_ID, ...NEW_DASHBOARD })),
  response: DashboardRecord,
  docs: {
    tag: "Dashboards",
    summary: "Create a dashboard",
    description:
      "Creates a dashboard in a project. If you have access to several projects, project_id is required.",
    errors: ["not_found", "conflict"],
    success: {
      status: 201,
      description: "The new dashboard.",
      headers: ["ETag", "Location"],
    },
    examples: EXAMPLES.CREATE,
  },
  run: async ({ body: { project_id, ...dashboard }, caller, resources }) => {
    const projectId = await targetProject(resources.prisma, caller, "body", { project_id });
    const target = { projectId, actorId: caller.userId };
    return created(recordOf(await createDashboard(resources, target, dashboard)), PATH);
  },
});

export const dashboardChange = route({
  name: "query.dashboard.change",
  method: "PATCH",
  path: ITEM,
  access: "write",
  session: true,
  params,
  body: named("DashboardChange", strictModel(DASHBOARD_CHANGE)),
  response: DashboardRecord,
  docs: {
    tag: "Dashboards",
    summary: "Change a dashboard",
    description:
      "Changes the fields in the body and keeps the others. If-Match must have the version that you read.",
    errors: ["invalid_request", "not_found", "conflict"],
    headers: ["If-Match"],
    success: { status: 200, description: "The changed dashboard.", headers: ["ETag"] },
    examples: EXAMPLES.CHANGE,
  },
  run: async ({ body, headers, resources, ...request }) => {
    const change = { ...body, seen: versionToChange(headers) };
    return tagged(
      recordOf(await changeDashboard(resources, await dashboardTarget(request, resources), change)),
    );
  },
});

export const dashboardDeletion = route({
  name: "query.dashboard.delete",
  method: "DELETE",
  path: ITEM,
  access: "write",
  session: true,
  params,
  response: z.null(),
  docs: {
    tag: "Dashboards",
    summary: "Delete a dashboard",
    description: "Deletes a dashboard. This cannot be undone.",
    errors: ["not_found"],
    success: { status: 204, description: "Deleted." },
    examples: EXAMPLES.DELETE,
  },
  run: async ({ resources, ...request }) => {
    await storedDashboards.delete(resources, await dashboardTarget(request, resources));
    return noContent;
  },
});

type DashboardRequest = { params: z.output<typeof params>; caller: Caller };

async function dashboardTarget({ params, caller }: DashboardRequest, { prisma }: RestResources) {
  const { stored } = await findDashboard(prisma, caller, params.dashboard_id);
  return { projectId: stored.projectId, actorId: caller.userId, id: stored.id };
}
