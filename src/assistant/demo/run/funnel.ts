import type { Plan } from "../flow/plan";
import type { Funnel } from "../intents/intent";
import { tableOf } from "../markdown/answer-table";
import { writeFunnel } from "../write/funnel";
import { ask } from "./ask";

/** How many users complete steps in order. */
export function* runFunnel(intent: Funnel): Plan<string> {
  return writeFunnel(intent, tableOf(yield* ask(intent)));
}
