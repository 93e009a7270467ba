import type { Ratio } from "../intents/intent";
import { type AnswerTable, numberAt } from "../markdown/answer-table";
import { code, figure, number, percent } from "../markdown/format";
import { frame } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { countedText, fieldName, measureText, scopeText } from "../markdown/measure-words";
import { notesText, paragraphs } from "../markdown/notes";
import { timeText, unitText } from "./series";

/** A ratio, as a percentage if one is a part of the other, with both of its figures. */
export function writeRatio(intent: Ratio, table: AnswerTable): string {
  const { scope, granularity, by } = intent;
  const notes = notesText(table, scope);
  if (by !== null) return paragraphs(title(intent, table), groupedTable(intent, table), notes);
  const rows = granularity === null ? "" : timesTable(intent, table);
  const sentence = ratioText(intent, numberAt(table.totals, 1), numberAt(table.totals, 2));
  return paragraphs(`${sentence} ${frame(table)}.`, rows, notes);
}

function ratioText(
  { top, bottom, isShare, scope }: Ratio,
  a: number | null,
  b: number | null,
): string {
  const names = [partText(top, a), partText(bottom, b)];
  const where = scopeText(scope);
  if (a === null || b === null || b === 0) {
    return `There is nothing to divide by: ${names[0]} and ${names[1]}${where}`;
  }
  return isShare
    ? `**${percent(a / b)}**: ${names[0]} of ${names[1]}${where}`
    : `**${number(a / b)}**: ${names[0]} divided by ${names[1]}${where}`;
}

const partText = (measure: Ratio["top"], value: number | null): string => {
  const counted = countedText(measure);
  return counted === null
    ? `the ${measureText(measure)} (**${figure(value)}**)`
    : `**${figure(value)}** ${counted}`;
};

function title({ top, bottom, by, scope }: Ratio, table: AnswerTable): string {
  return `${measureText(top)} divided by ${measureText(bottom)}${scopeText(scope)} by ${code(fieldName(by ?? ""))}, ${frame(table)}:`;
}

const shown = (isShare: boolean, value: number | null): string =>
  value === null ? "–" : isShare ? percent(value) : number(value);

function timesTable({ granularity, isShare }: Ratio, { rows }: AnswerTable): string {
  const cells = rows.map((row) => [
    timeText(String(row[0])),
    figure(numberAt(row, 1)),
    figure(numberAt(row, 2)),
    shown(isShare, numberAt(row, 3)),
  ]);
  return markdownTable([unitText(granularity ?? "time"), "A", "B", "A / B"], cells);
}

/** The columns are A of each group, then B, then the formula, each named "A: … | group". */
function groupedTable({ isShare, by }: Ratio, { columns, totals }: AnswerTable): string {
  const groups = new Map<string, { a?: number | null; b?: number | null; ratio?: number | null }>();
  for (const [index, column] of columns.entries()) {
    const cut = column.indexOf(" | ");
    if (cut < 0) continue;
    const name = column.slice(cut + 3);
    const part = column.startsWith("A / B") ? "ratio" : column.startsWith("A:") ? "a" : "b";
    groups.set(name, { ...groups.get(name), [part]: numberAt(totals, index) });
  }
  const rows = [...groups].flatMap(([name, { a = null, b = null, ratio }]) =>
    ratio === undefined ? [] : [[code(name), figure(a), figure(b), shown(isShare, ratio)]],
  );
  return markdownTable([code(fieldName(by ?? "")), "A", "B", "A / B"], rows);
}
