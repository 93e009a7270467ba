import type { Plan } from "../flow/plan";
import type { Paths } from "../intents/intent";
import { tableOf } from "../markdown/answer-table";
import { writePaths } from "../write/paths";
import { ask } from "./ask";

/** What users do after or before an event. */
export function* runPaths(intent: Paths): Plan<string> {
  return writePaths(intent, tableOf(yield* ask(intent)));
}
