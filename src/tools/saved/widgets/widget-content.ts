import {
  effectiveQuery,
  type OpenDashboard,
  type WidgetResult,
  type WireWidget,
} from "@/dashboards";
import { type Query, querySchema } from "@/query";
import { describeFailure } from "../../contract/describe-failure";
import { queryContext } from "../../contract/query-context";
import type { ProjectCall } from "../../contract/tool";
import { type QueryTable, rangesOf } from "../../queries/kit/query-tool";
import { widgetTable } from "./widget-table";

/** What a widget shows. */
export type WidgetContent =
  | { error: { code: string; message: string } }
  | { text: string }
  | { ranges: ReturnType<typeof rangesOf>; table: QueryTable };

type Opened = { call: ProjectCall; tool: string; open: OpenDashboard };

/**
 * The outcome of a widget's query as a table. A widget whose table fails does
 * not affect the others.
 */
export async function contentOf(
  { call, tool, open }: Opened,
  widget: WireWidget,
  outcome: WidgetResult,
): Promise<WidgetContent> {
  if ("error" in outcome) {
    return { error: { code: outcome.error.code, message: outcome.error.detail } };
  }
  const { projectId, timeZone: timezone } = call.project;
  const { result } = outcome;
  const query = effectiveQuery(open.config, widget, { timezone });
  if (result === null || query === null) return { text: widget.text ?? "" };
  const scope = { projectIds: [projectId] };
  const run = <Q extends Query>(one: Q) =>
    call.queryCache.run(one, scope, queryContext(call, tool));
  try {
    const table = await widgetTable(result, querySchema.parse(query), run);
    return { ranges: rangesOf(result), table };
  } catch (error) {
    call.signal.throwIfAborted();
    const { code, message } = describeFailure(error, call);
    return { error: { code, message } };
  }
}
