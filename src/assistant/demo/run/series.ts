import { callTool, type Plan } from "../flow/plan";
import type { Series } from "../intents/intent";
import type { Dict } from "../prompt/outcome";
import { impossible } from "../settle/unclear";
import { type AnswerTable, tableOf } from "../write/answer-table";
import { writeBestTime, writeCycle } from "../write/best-time";
import { writeSeries } from "../write/series";
import { measureArgs, scopeArgs } from "./query-args";

const DEFAULT_GROUPS = 5;

/** Figures over time, or the time at which one was highest or lowest. */
export function* runSeries(intent: Series): Plan<string> {
  const { scope, measures, granularity, by, comparison, best } = intent;
  const args: Dict = {
    ...scopeArgs(scope),
    granularity,
    series: measures.map(measureArgs),
    ...(by !== null && { breakdown: { field: by, limit: DEFAULT_GROUPS } }),
    ...(typeof comparison === "string" && { compare: comparison }),
  };
  if (best === null) return writeSeries(intent, tableOf(yield* callTool("query_trend", args)));
  const table = yield* wholeTable("query_trend", args);
  return best.cycle ? writeCycle(intent, table) : writeBestTime(intent, table);
}

/** More pages than this are not read: the range is too long for its granularity. */
const MOST_PAGES = 6;

/** Every row of an answer, page by page. */
export function* wholeTable(tool: string, args: Dict): Plan<AnswerTable> {
  const first = tableOf(yield* callTool(tool, args));
  const rows = [...first.rows];
  let { next } = first;
  for (let page = 1; next !== null; page++) {
    if (page === MOST_PAGES)
      throw impossible("That is too many points of time. Name a shorter period.");
    const table = tableOf(yield* callTool(tool, { ...args, cursor: next }));
    rows.push(...table.rows);
    next = table.next;
  }
  return { ...first, rows };
}
