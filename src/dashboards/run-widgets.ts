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

/** More at once would only wait for each other in ClickHouse, before everybody else's. */
const AT_ONCE = 4;

/** What a widget shows, in the config's order: null for one that asks nothing. */
export type WidgetResult =
  | { id: string; result: QueryResult | null }
  | { id: string; error: { code: string; detail: string } };

type RunOptions = {
  queryCache: Pick<QueryCache, "run">;
  projectId: string;
  /** Of the project. */
  timezone: string;
  tags: Omit<RunContext["tags"], "projectIds">;
  /** Aborted when nobody waits any more. */
  signal: AbortSignal;
  /** What of an error its widget says. */
  describeError(error: unknown): { code: string; detail: string };
};

/** Asks for all widgets of a dashboard. One that fails says why, and the others go on. */
export function runWidgets(open: OpenConfig, asking: RunOptions): Promise<WidgetResult[]> {
  const works = open.config.widgets.map((widget) => async (signal: AbortSignal) => {
    try {
      return await runWidget(open, widget, { ...asking, signal });
    } catch (error) {
      signal.throwIfAborted();
      return { id: widget.id, error: asking.describeError(error) };
    }
  });
  return runConcurrently(works, AT_ONCE, asking.signal);
}

async function runWidget(
  { config, broken }: OpenConfig,
  widget: WireWidget,
  { queryCache, projectId, timezone, tags, signal }: RunOptions,
): Promise<WidgetResult> {
  const { id } = widget;
  const words = Object.hasOwn(broken, id) ? broken[id] : undefined;
  if (words) return { id, error: { code: "invalid_query", detail: words.join(" ") } };
  const query = effectiveQuery(config, widget, { timezone });
  if (query === null) return { id, result: null };
  const projectIds = [projectId];
  const context = { tags: { ...tags, projectIds }, signal };
  return { id, result: await queryCache.run(querySchema.parse(query), { projectIds }, context) };
}
