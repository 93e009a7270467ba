import { Temporal } from "temporal-polyfill";
import type { Series } from "../intents/intent";
import { type AnswerTable, numberAt } from "../markdown/answer-table";
import { code, figure, list, percent } from "../markdown/format";
import { frame } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { fieldName, measureText, scopeText } from "../markdown/measure-words";
import { notesText, paragraphs } from "../markdown/notes";
import type { Scalar } from "../names/query-types";

/** A row per time and the totals of the whole range. */
export function writeSeries(
  { scope, measures, granularity, by }: Series,
  table: AnswerTable,
): string {
  const what = list(measures.map(measureText));
  const grouped = by === null ? "" : ` by ${code(fieldName(by))}`;
  const title = `${capitalised(what)}${scopeText(scope)} per ${unitText(granularity)}${grouped}, ${frame(table)}:`;
  if (table.rows.length === 0) {
    return paragraphs(
      `There were no ${what}${scopeText(scope)} ${frame(table)}.`,
      notesText(table, scope),
    );
  }
  const rows = table.rows.map((row) =>
    row.map((cell, index) => cellText(cell, table.columns[index] ?? "")),
  );
  return paragraphs(
    title,
    markdownTable(table.columns.map(columnText), rows, table.next === null ? "last" : "first"),
    moreText(table),
    hoursText(granularity, table),
    totalsText(table),
    notesText(table, scope),
  );
}

const moreText = ({ next, totalRows, rows }: AnswerTable): string =>
  next === null
    ? ""
    : `The whole result has ${figure(totalRows)} rows, of which I read the first ${figure(rows.length)}.`;

const HOUR_MS = 3_600_000;
const USUAL_HOURS = 24;

/** A day on which the clocks change has 23 or 25 hours. */
function hoursText(granularity: string, { range, columns, rows }: AnswerTable): string {
  if (granularity !== "hour" || range === null || columns[0] !== "time") return "";
  const isDay = range.start.slice(11, 16) === "00:00" && range.end.slice(11, 16) === "00:00";
  const hours = (Date.parse(range.end) - Date.parse(range.start)) / HOUR_MS;
  if (!isDay || Math.abs(hours - USUAL_HOURS) > 1 || rows.length < hours) return "";
  return hours === USUAL_HOURS
    ? `This day has ${hours} hours.`
    : `The clocks change on this day, so it has ${hours} hours.`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const unitText = (granularity: string): string => granularity.replaceAll("_", " ");

/** Columns are named by the tool; those of groups contain values from events. */
const columnText = (name: string): string =>
  name === "time" || name === "time_before" || name === "value"
    ? name.replace("_", " ")
    : code(name);

function cellText(cell: Scalar, column: string): string {
  if (typeof cell === "number")
    return column.endsWith(" change") || column === "change" ? percent(cell) : figure(cell);
  if (cell === null) return "–";
  const text = String(cell);
  return column.startsWith("time") ? timeText(text) : code(text);
}

/** A day with its weekday, or a moment without its offset. */
export function timeText(time: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(time)) {
    return `${time} (${Temporal.PlainDate.from(time).toLocaleString("en", { weekday: "short" })})`;
  }
  return /^\d{4}-\d\d-\d\dT/.test(time) ? `${time.slice(0, 10)} ${time.slice(11, 16)}` : code(time);
}

function totalsText({ columns, totals }: AnswerTable): string {
  const parts = columns.flatMap((name, index) => {
    const total = numberAt(totals, index);
    return total === null || name.endsWith(" change") ? [] : [`${code(name)} **${figure(total)}**`];
  });
  return parts.length === 0 ? "" : `Over the whole period: ${list(parts)}.`;
}
