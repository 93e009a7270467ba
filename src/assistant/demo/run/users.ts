import { callTool, callTools, type Plan } from "../flow/plan";
import type { BotEvents, TopUsers } from "../intents/intent";
import { tableOf } from "../markdown/answer-table";
import { measureArgs, scopeArgs } from "../queries/query-args";
import { writeBotEvents, writeTopUsers } from "../write/users";

export function* runTopUsers(intent: TopUsers): Plan<string> {
  const { scope, events, limit } = intent;
  const args = { ...scopeArgs(scope), field: "user_id", ...(events && { events }), limit };
  return writeTopUsers(intent, tableOf(yield* callTool("list_values", args)));
}

/** The server can only leave bots out, so theirs are the difference. */
export function* runBotEvents(intent: BotEvents): Plan<string> {
  const { scope, events } = intent;
  const series = [measureArgs({ metric: "count", ...(events && { events }) })];
  const args = { ...scopeArgs(scope), granularity: "all", series };
  const [all = {}, others = {}] = yield* callTools([
    { tool: "query_trend", args },
    { tool: "query_trend", args: { ...args, bots: "exclude" } },
  ]);
  return writeBotEvents(intent, tableOf(all), tableOf(others));
}
