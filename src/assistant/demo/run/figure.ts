import type { Plan } from "../flow/plan";
import type { Figure } from "../intents/intent";
import { tableOf } from "../markdown/answer-table";
import { writeAverages } from "../write/averages";
import { type Measured, writeFigures } from "../write/figures";
import { ask, wholeTable } from "./ask";

/** One figure per measure, perhaps with that of an earlier period. */
export function* runFigure(intent: Figure): Plan<string> {
  const { measures, comparison, averageOver } = intent;
  if (averageOver) return writeAverages(intent, averageOver, yield* wholeTable(intent));
  const table = tableOf(yield* ask(intent));
  const other =
    comparison !== null && typeof comparison === "object"
      ? tableOf(yield* ask(intent, { range: comparison.range }))
      : null;
  const { totals } = table;
  const figures = measures.map((measure, index): Measured => {
    const isPaired = comparison !== null && other === null;
    const value = totals[isPaired ? 2 + 3 * index : 1 + index] ?? null;
    const before = other ? other.totals[1 + index] : isPaired ? totals[3 + 3 * index] : null;
    return { measure, value, before: before ?? null };
  });
  return writeFigures(intent, figures, table, other?.range ?? table.before);
}
