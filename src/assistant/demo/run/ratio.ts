import { callTool, type Plan } from "../flow/plan";
import type { Ratio } from "../intents/intent";
import { tableOf } from "../write/answer-table";
import { writeRatio } from "../write/ratio";
import { measureArgs, scopeArgs } from "./query-args";

const DEFAULT_GROUPS = 7;

/** One figure divided by another, each with its own filters. */
export function* runRatio(intent: Ratio): Plan<string> {
  const { scope, top, bottom, granularity, by } = intent;
  const args = {
    ...scopeArgs(scope),
    granularity: granularity ?? "all",
    series: [measureArgs(top), measureArgs(bottom)],
    formulas: [{ expression: "A / B" }],
    ...(by !== null && { breakdown: { field: by, limit: DEFAULT_GROUPS } }),
  };
  return writeRatio(intent, tableOf(yield* callTool("query_trend", args)));
}
