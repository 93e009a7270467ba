import type { Figure } from "../intents/intent";
import { type AnswerTable, numberAt } from "../markdown/answer-table";
import { number, plural } from "../markdown/format";
import { frame } from "../markdown/frame";
import { measureText, scopeText } from "../markdown/measure-words";
import { notesText, paragraphs } from "../markdown/notes";
import type { Granularity } from "../names/query-types";

/** The mean of a figure over the days, weeks … of a range. */
export function writeAverages(
  { scope, measures }: Figure,
  unit: Granularity,
  table: AnswerTable,
): string {
  const count = table.rows.length;
  const lines = measures.map((measure, index) => {
    const values = table.rows.map((row) => numberAt(row, 1 + index) ?? 0);
    const mean = count === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / count;
    return `On average **${number(mean)}** ${measureText(measure)}${scopeText(scope)} per ${unit}, over ${plural(count, unit)} ${frame(table)}.`;
  });
  return paragraphs(lines.join("\n\n"), notesText(table, scope));
}
