import type { Measure, Scope } from "../intents/intent";
import { type AnswerTable, numberAt } from "../markdown/answer-table";
import { code, figure, number, percent } from "../markdown/format";
import { frame, spanText } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { fieldName, scopeText } from "../markdown/measure-words";
import { notesText, paragraphs } from "../markdown/notes";
import type { Scalar } from "../names/query-types";
import { groupText } from "./breakdown";
import { figureText } from "./figures";

type Explained = {
  scope: Scope;
  measure: Measure;
  total: AnswerTable;
  groups: { field: string; table: AnswerTable }[];
};

type Part = { field: string; value: Scalar; now: number; before: number };

const SHOWN = 6;
const ADDITIVE = new Set(["count", "sum"]);

/** The change of a figure, and the groups in which it is largest. */
export function writeExplanation({ scope, measure, total, groups }: Explained): string {
  const [now, before] = [numberAt(total.totals, 2), numberAt(total.totals, 3)];
  const head = `${figureText(measure, now, scopeText(scope))} ${frame(total)}, compared with **${figure(before)}** ${total.before ? spanText(total.before) : "before"}`;
  const notes = notesText(total, scope);
  if (now === null || before === null)
    return paragraphs(`${head}, so there is nothing to compare.`, notes);
  const change = now - before;
  if (change === 0) return paragraphs(`${head}: it did not change.`, notes);
  const direction = `${change > 0 ? "up" : "down"} ${before === 0 ? "" : `**${percent(Math.abs(change / before))}** `}(${signed(change)})`;
  const parts = groups
    .flatMap(partsOf)
    .filter((part) => Math.sign(part.now - part.before) === Math.sign(change));
  const largest = parts
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
    .slice(0, SHOWN);
  if (largest.length === 0)
    return paragraphs(`${head}: ${direction}.`, "No group stands out.", notes);
  const isPart = ADDITIVE.has(measure.metric);
  const rows = largest.map((part) => [
    `${code(fieldName(part.field))} ${groupText(part.field, part.value)}`,
    figure(part.before),
    figure(part.now),
    signed(part.now - part.before),
    ...(isPart ? [percent((part.now - part.before) / change)] : []),
  ]);
  const columns = ["group", "before", "now", "change", ...(isPart ? ["share of the change"] : [])];
  return paragraphs(
    `${head}: ${direction}.`,
    "The change is largest in these groups:",
    markdownTable(columns, rows),
    CAUTION,
    notes,
  );
}

const CAUTION =
  "Groups of different fields overlap. They show where the figure changed, which need not be its cause.";

const signed = (value: number): string => `${value > 0 ? "+" : "−"}${number(Math.abs(value))}`;

/** Without the remainder, and without events that have no value. */
function partsOf({ field, table }: Explained["groups"][number]): Part[] {
  const at = (name: string) => table.columns.indexOf(name);
  const hasRest = table.note.includes("combines all values beyond limit");
  return table.rows.flatMap((row): Part[] => {
    const value = row[0] ?? null;
    if (value === null || (hasRest && value === "(other)")) return [];
    return [
      {
        field,
        value,
        now: numberAt(row, at("figure")) ?? 0,
        before: numberAt(row, at("before")) ?? 0,
      },
    ];
  });
}
