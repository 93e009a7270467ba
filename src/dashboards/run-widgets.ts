import {
  type QueryCache,
  type QueryResult,
  querySchema,
  type RunContext,
  runConcurrently,
} from "@/query";
import { effectiveQuery } from "./config/effective-query";
import type { OpenConfig } from "./config/open-config";
import type { WireWidget } from "./config/wire";

/** A higher number would only fill the queue in ClickHouse ahead of other users' queries. */
const AT_ONCE = 4;

/** `result` is null for a widget without a query. */
export type WidgetResult =
  | { id: string; result: QueryResult | null }
  | { id: string; error: { code: string; detail: string } };

type RunOptions = {
  queryCache: Pick<QueryCache, "run">;
  projectId: string;
  /** The project's time zone. */
  timezone: string;
  tags: Omit<RunContext["tags"], "projectIds">;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** What the widget shows for an error. */
  describeError(error: unknown): { code: string; detail: string };
};

/** Runs the queries of all widgets, in the config's order. A widget that fails does not affect the others. */
export function runWidgets(open: OpenConfig, options: RunOptions): Promise<WidgetResult[]> {
  const runs = open.config.widgets.map((widget) => async (signal: AbortSignal) => {
    try {
      return await runWidget(open, widget, { ...options, signal });
    } catch (error) {
      signal.throwIfAborted();
      return { id: widget.id, error: options.describeError(error) };
    }
  });
  return runConcurrently(runs, AT_ONCE, options.signal);
}

async function runWidget(
  { config, broken }: OpenConfig,
  widget: WireWidget,
  { queryCache, projectId, timezone, tags, signal }: RunOptions,
): Promise<WidgetResult> {
  const { id } = widget;
  const faults = Object.hasOwn(broken, id) ? broken[id] : undefined;
  if (faults) return { id, error: { code: "invalid_query", detail: faults.join(" ") } };
  const query = effectiveQuery(config, widget, { timezone });
  if (query === null) return { id, result: null };
  const projectIds = [projectId];
  const context = { tags: { ...tags, projectIds }, signal };
  return { id, result: await queryCache.run(querySchema.parse(query), { projectIds }, context) };
}
