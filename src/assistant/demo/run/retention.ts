import type { Plan } from "../flow/plan";
import type { NewUsers, Retention } from "../intents/intent";
import { tableOf } from "../markdown/answer-table";
import { writeNewUsers, writeRetention } from "../write/retention";
import { ask, wholeTable } from "./ask";

/** How many users come back. */
export function* runRetention(intent: Retention): Plan<string> {
  return writeRetention(intent, tableOf(yield* ask(intent)));
}

/** A user is in one cohort only: that of their first event ever. */
export function* runNewUsers(intent: NewUsers): Plan<string> {
  return writeNewUsers(intent, yield* wholeTable(intent));
}
