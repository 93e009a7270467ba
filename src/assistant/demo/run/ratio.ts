import type { Plan } from "../flow/plan";
import type { Ratio } from "../intents/intent";
import { tableOf } from "../markdown/answer-table";
import { writeRatio } from "../write/ratio";
import { ask } from "./ask";

/** One figure divided by another, each with its own filters. */
export function* runRatio(intent: Ratio): Plan<string> {
  return writeRatio(intent, tableOf(yield* ask(intent)));
}
