import { callTool, type Plan } from "../flow/plan";
import type { Paths } from "../intents/intent";
import { tableOf } from "../write/answer-table";
import { writePaths } from "../write/paths";
import { scopeArgs, selectionArgs } from "./query-args";

/** What users do after or before an event. */
export function* runPaths(intent: Paths): Plan<string> {
  const { scope, anchor, direction, steps } = intent;
  const args = {
    ...scopeArgs(scope),
    anchor: selectionArgs(anchor),
    direction,
    ...(steps !== null && { steps }),
  };
  return writePaths(intent, tableOf(yield* callTool("query_paths", args)));
}
