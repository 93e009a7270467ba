import { z } from "zod";
import { choice, faults, isDict, optional, raise, strictModel, title } from "@/base/validation";
import {
  addWidget as addToStored,
  type ChartKind,
  createWithWidget,
  DASHBOARD,
  DEFAULT_CHART,
  DRAWS,
  openConfig,
  type WidgetQuery,
  widgetQuery,
} from "@/dashboards";
import { querySchema } from "@/query";
import { assertPermits } from "@/teams";
import { projectInAnswer } from "../answers/project-in-answer";
import { type ProjectCall, projectTool } from "../contract/tool";
import { assertKnown } from "../known/assert-known";
import { dashboardUrl } from "../links/project-urls";
import { queryFormOf } from "../queries/kit/loose-args";
import { dashboardIdOf, SAVED_NAME, savedName } from "./find-saved";

const CHARTS = Object.keys(DRAWS) as ChartKind[];
const titleSchema = title({ max: DASHBOARD.maxTitle });

/** As the query tools read the same arguments. */
function queryFormOfWidget(input: unknown): unknown {
  if (!isDict(input) || typeof input.kind !== "string") return input;
  return { ...queryFormOf(input.kind, input), kind: input.kind };
}

export const addWidget = projectTool({
  name: "add_widget",
  title: "Add a widget to a dashboard",
  description:
    "Adds a widget at the end of a dashboard, or of a new one with dashboard_title. Each call adds another widget.",
  scope: "write",
  args: strictModel({
    dashboard: optional(savedName()),
    dashboard_title: optional(titleSchema),
    title: titleSchema,
    query: z.unknown().transform(queryFormOfWidget).pipe(widgetQuery),
    chart: optional(choice(CHARTS)),
  }).superRefine(({ dashboard, dashboard_title, query, chart }, ctx) => {
    if (dashboard === undefined && dashboard_title === undefined) raise(ctx, ONE_OF, ["dashboard"]);
    if (dashboard !== undefined && dashboard_title !== undefined) {
      raise(ctx, ONE_OF, ["dashboard_title"]);
    }
    const kind = kindOf(query);
    if (kind === null) raise(ctx, faults.literal(Object.keys(DEFAULT_CHART)), ["query", "kind"]);
    else if (chart !== undefined && !isDrawn(kind, chart)) {
      raise(ctx, faults.literal(CHARTS.filter((one) => isDrawn(kind, one))), ["chart"]);
    }
  }),
  argSchemas: {
    dashboard: SAVED_NAME,
    dashboard_title: { type: "string" },
    title: { type: "string" },
    query: {
      type: "object",
      description:
        "The arguments of a query tool, with kind: trend, breakdown, funnel, retention, paths, events or users. Without range, it follows the dashboard's.",
    },
    chart: { enum: CHARTS },
  },
  answer: {
    type: "object",
    properties: { dashboard: { type: "string" }, widget: { type: "string" } },
    required: ["dashboard", "widget"],
  },
  run: async ({ dashboard: name, dashboard_title = "", title, query, chart }, call) => {
    const { projectId } = call.project;
    assertPermits(call.project, "dashboards:write");
    const dashboard = name === undefined ? undefined : await dashboardIdOf(name, call);
    const written = query as WidgetQuery;
    const widget = { title, kind: chart ?? DEFAULT_CHART[written.kind], query: written };
    const notes = await assertKnown(readQuery(written, call), call);
    const who = { projectId, actorId: call.caller.userId };
    // A call that was stopped meanwhile must not save anything.
    call.signal.throwIfAborted();
    const { dashboard: changed, widgetId } =
      dashboard === undefined
        ? await createWithWidget(call, who, { title: dashboard_title, widget })
        : await addToStored(call, { ...who, id: dashboard }, widget);
    return {
      ...projectInAnswer(call),
      dashboard: changed.id,
      widget: widgetId,
      dashboard_range: openConfig(changed.config).config.range,
      url: dashboardUrl(call, changed.id),
      ...(notes.length > 0 && { note: notes.join(" ") }),
    };
  },
});

type QueryKind = WidgetQuery["kind"];

/** Stands in for the dashboard's range, which does not affect what occurs in the project. */
const ANY_RANGE = { last: "30d" };

const readQuery = (query: WidgetQuery, { project }: ProjectCall) =>
  querySchema.parse({ range: ANY_RANGE, timezone: project.timeZone, ...query });

const ONE_OF = faults.value("send either dashboard or dashboard_title");

/** Null for a query that no widget draws. */
function kindOf(query: unknown): QueryKind | null {
  const kinds = Object.keys(DEFAULT_CHART) as QueryKind[];
  return kinds.find((kind) => isDict(query) && query.kind === kind) ?? null;
}

const isDrawn = (kind: QueryKind, chart: ChartKind): boolean => DRAWS[chart].includes(kind);
