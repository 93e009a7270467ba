import { callTool, type Plan } from "../flow/plan";
import type { Funnel } from "../intents/intent";
import { tableOf } from "../write/answer-table";
import { writeFunnel } from "../write/funnel";
import { scopeArgs, selectionArgs } from "./query-args";

const DEFAULT_GROUPS = 10;

/** How many users complete steps in order. */
export function* runFunnel(intent: Funnel): Plan<string> {
  const { scope, steps, window, by } = intent;
  const args = {
    ...scopeArgs(scope),
    steps: steps.map(selectionArgs),
    ...(window !== null && { window }),
    ...(by !== null && { breakdown: { field: by, limit: DEFAULT_GROUPS } }),
  };
  return writeFunnel(intent, tableOf(yield* callTool("query_funnel", args)));
}
