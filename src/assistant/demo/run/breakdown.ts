import { callTools, type Plan } from "../flow/plan";
import type { Breakdown } from "../intents/intent";
import { tableOf } from "../markdown/answer-table";
import { breakdownOf } from "../queries/query-of";
import { writeBreakdown } from "../write/breakdown";

/** The groups of one or more measures, perhaps with those of another range. */
export function* runBreakdown(intent: Breakdown): Plan<string> {
  const { measures, comparison } = intent;
  const other = comparison !== null && typeof comparison === "object" ? comparison.range : null;
  const calls = measures.map((measure) => ({
    tool: "query_breakdown",
    args: breakdownOf(intent, measure).args,
  }));
  const before =
    other === null ? [] : calls.map((call) => ({ ...call, args: { ...call.args, range: other } }));
  const answers = (yield* callTools([...calls, ...before])).map(tableOf);
  const texts = answers.map((table, index) => {
    const measure = measures[index % measures.length];
    return measure ? writeBreakdown(intent, measure, table) : "";
  });
  return texts.join("\n\n");
}
