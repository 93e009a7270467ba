import { callTool, type Plan } from "../flow/plan";
import type { NewUsers, Retention } from "../intents/intent";
import type { Dict } from "../prompt/outcome";
import { tableOf } from "../write/answer-table";
import { writeNewUsers, writeRetention } from "../write/retention";
import { scopeArgs, selectionArgs } from "./query-args";
import { wholeTable } from "./series";

const MOST_SHOWN = { day: 14, week: 8, month: 6 } as const;

/** How many users come back. */
export function* runRetention(intent: Retention): Plan<string> {
  const { scope, granularity, start, return: back, period } = intent;
  const args: Dict = {
    ...scopeArgs(scope),
    granularity,
    start: { ...selectionArgs(start), ...(start.first_time && { first_time: true }) },
    return: selectionArgs(back),
    periods: Math.max(period ?? 0, MOST_SHOWN[granularity]),
  };
  return writeRetention(intent, tableOf(yield* callTool("query_retention", args)));
}

/** A user is in one cohort only: that of their first event ever. */
export function* runNewUsers(intent: NewUsers): Plan<string> {
  const args: Dict = {
    ...scopeArgs(intent.scope),
    granularity: intent.granularity ?? "day",
    start: { first_time: true },
    return: {},
    periods: 1,
  };
  return writeNewUsers(intent, yield* wholeTable("query_retention", args));
}
