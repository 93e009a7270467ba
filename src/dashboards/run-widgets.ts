import { AppError } from "@/base/errors";
import {
  type Query,
  type QueryCache,
  type QueryResult,
  querySchema,
  type RunContext,
  runGrouped,
  trendScan,
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

/** A widget with its query, or with the error that makes it invalid. */
type Planned = { id: string; query: Query | null } | { id: string; error: unknown };

/**
 * Runs the queries of all widgets, in the config's order. A widget that fails does
 * not affect the others.
 */
export function runWidgets(open: OpenConfig, options: RunOptions): Promise<WidgetResult[]> {
  const planned = open.config.widgets.map((widget) => plan(open, widget, options));
  const run = async (one: Planned, signal: AbortSignal): Promise<WidgetResult> => {
    try {
      return await runWidget(one, { ...options, signal });
    } catch (error) {
      signal.throwIfAborted();
      return { id: one.id, error: options.describeError(error) };
    }
  };
  const tasks = planned.map((one) => ({
    key: groupKeyOf(one),
    run: (signal: AbortSignal) => run(one, signal),
  }));
  return runGrouped(tasks, AT_ONCE, options.signal);
}

/** Widgets that read the same events begin together, since one statement can answer them. */
function groupKeyOf(planned: Planned): unknown {
  const query = "query" in planned ? planned.query : null;
  return (query?.kind === "trend" && trendScan(query)) || planned;
}

function plan(
  { config, broken }: OpenConfig,
  widget: WireWidget,
  { timezone }: RunOptions,
): Planned {
  const { id } = widget;
  const faults = Object.hasOwn(broken, id) ? broken[id] : undefined;
  if (faults) return { id, error: new AppError("invalid_query", faults.join(" ")) };
  try {
    const query = effectiveQuery(config, widget, { timezone });
    return { id, query: query && querySchema.parse(query) };
  } catch (error) {
    return { id, error };
  }
}

async function runWidget(
  planned: Planned,
  { queryCache, projectId, tags, signal }: RunOptions,
): Promise<WidgetResult> {
  if ("error" in planned) throw planned.error;
  const { id, query } = planned;
  if (query === null) return { id, result: null };
  const projectIds = [projectId];
  const context = { tags: { ...tags, projectIds }, signal };
  return { id, result: await queryCache.run(query, { projectIds }, context) };
}
