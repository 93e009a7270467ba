import { callTool, type Plan } from "../flow/plan";
import type { Comparison, Figure } from "../intents/intent";
import type { Dict } from "../prompt/outcome";
import { tableOf } from "../write/answer-table";
import { writeAverages } from "../write/averages";
import { type Measured, writeFigures } from "../write/figures";
import { measureArgs, scopeArgs } from "./query-args";

/** One figure per measure, perhaps with that of an earlier period. */
export function* runFigure(intent: Figure): Plan<string> {
  const { scope, measures, comparison, averageOver } = intent;
  const series = measures.map(measureArgs);
  const granularity = averageOver ?? "all";
  const args: Dict = { ...scopeArgs(scope), granularity, series, ...compareArgs(comparison) };
  const table = tableOf(yield* callTool("query_trend", args));
  if (averageOver) return writeAverages(intent, averageOver, table);
  const other =
    comparison !== null && typeof comparison === "object"
      ? tableOf(yield* callTool("query_trend", { ...args, range: comparison.range }))
      : null;
  const figures = measures.map((measure, index): Measured => {
    if (other)
      return {
        measure,
        value: table.totals[1 + index] ?? null,
        before: other.totals[1 + index] ?? null,
      };
    if (comparison)
      return {
        measure,
        value: table.totals[2 + 3 * index] ?? null,
        before: table.totals[3 + 3 * index] ?? null,
      };
    return { measure, value: table.totals[1 + index] ?? null, before: null };
  });
  return writeFigures(intent, figures, table, other?.range ?? table.before);
}

/** Two ranges of the caller are two queries. */
const compareArgs = (comparison: Comparison | null): Dict =>
  typeof comparison === "string" ? { compare: comparison } : {};
