import { AppError } from "@/base/errors";
import { optional, strictModel, text } from "@/base/validation";
import { type OpenDashboard, openDashboard as openStored, runWidgets } from "@/dashboards";
import { periodOf, rangeSchema } from "@/query";
import { fittingText } from "../answers/fitting-text";
import { CURSOR } from "../answers/pager";
import { projectInAnswer } from "../answers/project-in-answer";
import { RUNNING_NOTE, rangeInZone, retainedFrom } from "../answers/range";
import { roomBeside } from "../answers/room";
import { jsonSize, WRITTEN_NOTICE } from "../contract/answer";
import { describeFailure } from "../contract/describe-failure";
import { queryContext } from "../contract/query-context";
import { type Answer, type ProjectCall, projectTool } from "../contract/tool";
import { dashboardUrl } from "../links/project-urls";
import { QUERY_ARGUMENTS } from "../schema/compact";
import { dashboardIdOf, SAVED_NAME, savedName } from "./find-saved";
import { openWidget } from "./widgets/open-widget";
import { summariseWidget } from "./widgets/summarise-widget";
import { contentOf } from "./widgets/widget-content";

const NAME = "open_dashboard";

export const openDashboard = projectTool({
  name: NAME,
  title: "Open a dashboard",
  description:
    "Runs a dashboard's widgets and returns the first rows of each. With widget, all rows of that widget, in pages, and its query.",
  scope: "read",
  args: strictModel({
    dashboard: savedName(),
    widget: optional(text({ min: 1, max: 64 })),
    ...CURSOR,
  }),
  argSchemas: {
    dashboard: SAVED_NAME,
    widget: { type: "string", description: "Its id." },
    cursor: QUERY_ARGUMENTS.cursor,
  },
  answer: {
    type: "object",
    properties: { widgets: { type: "array", items: { type: "object" } } },
  },
  run: async ({ dashboard, widget, cursor }, call) => {
    const id = await dashboardIdOf(dashboard, call);
    const open = await openStored(call.prisma, call.project.projectId, id);
    if (widget !== undefined) return openWidget(call, open, { tool: NAME, widget, cursor });
    if (cursor !== undefined)
      throw new AppError(
        "invalid_request",
        "A cursor continues the rows of one widget: also send widget.",
      );
    return openAll(call, open);
  },
});

/** In characters as JSON. */
const DESCRIPTION_LENGTH = 500;
const CUT_NOTE = "Some widgets have more rows: open them with widget.";

async function openAll(call: ProjectCall, open: OpenDashboard): Promise<Answer> {
  const { timeZone } = call.project;
  const now = call.clock.now();
  const { id, title, config } = open;
  const timezone = config.timezone ?? timeZone;
  const period = periodOf(rangeSchema.parse(config.range), timezone, now);
  const range = rangeInZone(period.range, timezone, now);
  const head = {
    notice: WRITTEN_NOTICE,
    ...projectInAnswer(call),
    dashboard: { id, title, description: fittingText(open.description, DESCRIPTION_LENGTH) },
    range,
    timezone,
    ...retainedFrom(timezone, now),
    url: dashboardUrl(call, id),
  };
  const contents = await runAll(call, open);
  let left = roomBeside(head);
  const widgets = contents.map(({ widget, content }, index) => {
    const room = Math.floor(left / (contents.length - index));
    const summary = summariseWidget(widget, content, { room, range });
    left -= jsonSize(summary) + 1;
    return summary;
  });
  const notes = [
    ...(period.bucketEnd > now ? [RUNNING_NOTE] : []),
    ...(widgets.some((widget) => "truncated" in widget) ? [CUT_NOTE] : []),
  ];
  return { ...head, widgets, ...(notes.length > 0 && { note: notes.join(" ") }) };
}

/** The widgets in the dashboard's order, with what they show. */
async function runAll(call: ProjectCall, open: OpenDashboard) {
  const { tags, signal } = queryContext(call, NAME);
  const outcomes = await runWidgets(open, {
    queryCache: call.queryCache,
    projectId: call.project.projectId,
    timezone: call.project.timeZone,
    tags,
    signal,
    describeError: (error) => {
      const { code, message } = describeFailure(error, call);
      return { code, detail: message };
    },
  });
  const contents = [];
  for (const [index, outcome] of outcomes.entries()) {
    const widget = open.config.widgets[index];
    if (!widget) continue;
    contents.push({
      widget,
      content: await contentOf({ call, tool: NAME, open }, widget, outcome),
    });
  }
  return contents;
}
