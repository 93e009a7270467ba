import { z } from "zod";
import { model, optional, strictModel, text } from "@/base/validation";
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
import { projectToFill } from "../project-to-fill";
import type { RestResources } from "../resources";
import { route } from "../route";
import { created, deleted, tagged, versionToChange } from "../versions";
import { ListQuery } from "./listing";
import { tellOf } from "./tell";

const PATH = "/api/v1/query/dashboards";

const params = model({ dashboard_id: text() });

export const dashboards = route({
  name: "query.dashboards",
  access: "read",
  session: true,
  query: ListQuery,
  response: z.array(DashboardRecord),
  run: ({ query, caller, resources }) => listRecords(resources.prisma, caller, query.limit),
});

const WidgetAnswer = z.union([
  z.strictObject({ id: z.string(), result: z.looseObject({ kind: z.string() }).nullable() }),
  z.strictObject({
    id: z.string(),
    error: z.strictObject({ code: z.string(), detail: z.string() }),
  }),
]);

const OPEN = "query.dashboard";

const OpenDashboard = DashboardRecord.extend({ widgets: z.array(WidgetAnswer) });

/**
 * Returns the config migrated to the current version and the result of each widget. Costs one query per widget,
 * and nothing if it cannot be opened.
 */
export const dashboard = route({
  name: OPEN,
  access: "read",
  session: true,
  rate: { of: "dashboards", points: 0 },
  params,
  response: OpenDashboard,
  run: async ({ params, caller, spend, resources, signal, requestId }) => {
    const { prisma, answers } = resources;
    const log = resources.log.child({ requestId, route: OPEN });
    const { stored, timezone } = await findDashboard(prisma, caller, params.dashboard_id);
    const open = openConfig(stored.config);
    await spend(open.config.widgets.length);
    const widgets = await runWidgets(open, {
      answers,
      projectId: stored.projectId,
      timezone,
      tags: { surface: "query", route: OPEN, requestId },
      signal,
      describeError: (error) => tellOf(error, log),
    });
    return tagged({ ...recordOf(stored), config: open.config, widgets });
  },
});

export const newDashboard = route({
  name: "query.dashboard.create",
  access: "write",
  session: true,
  body: strictModel({ project_id: optional(text()), ...NEW_DASHBOARD }),
  response: DashboardRecord,
  run: async ({ body: { project_id, ...dashboard }, caller, resources }) => {
    const projectId = await projectToFill(resources.prisma, caller, { project_id });
    const who = { projectId, actorId: caller.userId };
    return created(recordOf(await createDashboard(resources, who, dashboard)), PATH);
  },
});

/** Omitted fields stay unchanged. */
export const dashboardChange = route({
  name: "query.dashboard.change",
  access: "write",
  session: true,
  params,
  body: strictModel(DASHBOARD_CHANGE),
  response: DashboardRecord,
  run: async ({ body, headers, resources, ...request }) => {
    const change = { ...body, seen: versionToChange(headers) };
    return tagged(
      recordOf(await changeDashboard(resources, await whose(request, resources), change)),
    );
  },
});

export const dashboardDeletion = route({
  name: "query.dashboard.delete",
  access: "write",
  session: true,
  params,
  response: z.null(),
  run: async ({ resources, ...request }) => {
    await storedDashboards.delete(resources, await whose(request, resources));
    return deleted;
  },
});

type ItemRequest = { params: z.output<typeof params>; caller: Caller };

/** Throws `not_found` for a dashboard that the caller may not see. */
async function whose({ params, caller }: ItemRequest, { prisma }: RestResources) {
  const { stored } = await findDashboard(prisma, caller, params.dashboard_id);
  return { projectId: stored.projectId, actorId: caller.userId, id: stored.id };
}
