import { AppError } from "@/base/errors";
import { effectiveQuery, type OpenDashboard, type WireWidget } from "@/dashboards";
import { type Query, querySchema } from "@/query";
import { fittingText } from "../../answers/fitting-text";
import type { PageCursor } from "../../answers/pager";
import { projectInAnswer } from "../../answers/project-in-answer";
import { timeNotes } from "../../answers/range";
import { roomBeside } from "../../answers/room";
import { openPage, tableAnswer } from "../../answers/table-answer";
import { ToolError, WRITTEN_NOTICE } from "../../contract/answer";
import { queryContext } from "../../contract/query-context";
import type { Answer, ProjectCall } from "../../contract/tool";
import { assertKnown } from "../../known/assert-known";
import { consoleUrl } from "../../links/console-url";
import { rangesOf } from "../../queries/kit/query-tool";
import { widgetTable } from "./widget-table";

type Wanted = { tool: string; widget: string; cursor: PageCursor | undefined };

/** The whole result of one widget, page by page, or its text. */
export async function openWidget(
  call: ProjectCall,
  open: OpenDashboard,
  { tool, widget: id, cursor }: Wanted,
): Promise<Answer> {
  const widget = findWidget(open, id);
  const { projectId, timeZone } = call.project;
  const about = {
    notice: WRITTEN_NOTICE,
    dashboard: { id: open.id, title: open.title },
    widget: { id, title: widget.title, chart: widget.kind },
  };
  const written = effectiveQuery(open.config, widget, { timezone: timeZone });
  if (written === null) {
    const answer = { ...about, ...projectInAnswer(call) };
    const text = fittingText(widget.text ?? "", roomBeside(answer));
    return { ...answer, text, truncated: text !== (widget.text ?? "") };
  }
  const query = querySchema.parse(written);
  const page = openPage(call, { tool, args: { dashboard: open.id, widget: id, written }, cursor });
  const options = { ...queryContext(call, tool), now: page.at };
  const run = <Q extends Query>(one: Q) =>
    call.queryCache.run(one, { projectIds: [projectId] }, options);
  const result = await run(query);
  const { notes, ...table } = await widgetTable(result, query, run);
  const known = page.place ? [] : await knownNotes(query, call);
  const { kind, ...fields } = written;
  const isOwnZone = written.timezone === timeZone;
  return tableAnswer(call, page, {
    about,
    ...rangesOf(result),
    timezone: result.timezone,
    bots: "bots" in query ? query.bots : undefined,
    query: { ...written, ...(isOwnZone && { timezone: undefined }) },
    url: consoleUrl(call, kind, fields),
    ...table,
    notes: [...timeNotes(query, result, page.at), ...known, ...notes],
  });
}

function findWidget({ config, broken }: OpenDashboard, id: string): WireWidget {
  const widget = config.widgets.find((one) => one.id === id);
  if (widget === undefined) {
    throw new ToolError("not_found", "This dashboard has no widget with this id.", {
      unknown: id,
      near: config.widgets.map((one) => one.id),
    });
  }
  const faults = Object.hasOwn(broken, id) ? broken[id] : undefined;
  if (faults) throw new AppError("invalid_query", `This widget is broken. ${faults.join(" ")}`);
  return widget;
}

const UNKNOWN_NOTE =
  "The widget's query names events, properties or values that the project has never had.";

/** A saved query may name what does not occur yet, or no longer. */
async function knownNotes(query: Query, call: ProjectCall): Promise<string[]> {
  try {
    return await assertKnown(query, call);
  } catch (error) {
    if (error instanceof ToolError) return [UNKNOWN_NOTE];
    throw error;
  }
}
