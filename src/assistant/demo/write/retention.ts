import type { NewUsers, Retention, Selection } from "../intents/intent";
import { type AnswerTable, numberAt } from "../markdown/answer-table";
import { figure, number, percent } from "../markdown/format";
import { frame } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { eventsText, scopeText } from "../markdown/measure-words";
import { notesText, paragraphs } from "../markdown/notes";
import { timeText } from "./series";

/** Average return rates, and those of each cohort. */
export function writeRetention(intent: Retention, table: AnswerTable): string {
  const { scope, granularity, start, return: back, period } = intent;
  const notes = notesText(table, scope);
  const users = table.rows.reduce((sum, row) => sum + (numberAt(row, 1) ?? 0), 0);
  const began = start.first_time
    ? `users whose first ${doneText(start).replace(/^(?:a|any) /, "")} ever was in the period`
    : `users with ${doneText(start)}`;
  const definition = `Cohorts are ${began}${scopeText(scope)}, by ${granularity}; they come back with ${doneText(back)}. Cohorts without users are left out.`;
  if (users === 0)
    return paragraphs(`There were no ${began}${scopeText(scope)} ${frame(table)}.`, notes);
  const periods = (table.columns.length - 3) / 2;
  const rates = Array.from({ length: periods }, (_, index) =>
    numberAt(table.totals, 3 + 2 * index),
  );
  const head =
    period === null
      ? averagesText(rates, intent, table)
      : periodText(rates[period] ?? null, period, intent, table);
  return paragraphs(head, definition, cohortsTable(granularity, table, periods), notes);
}

const doneText = (selection: Selection): string =>
  selection.events === undefined ? "any event" : `a ${eventsText(selection).replace(/s$/, "")}`;

function averagesText(
  rates: readonly (number | null)[],
  { granularity }: Retention,
  table: AnswerTable,
): string {
  const known = rates.flatMap((rate, index) =>
    rate === null || index === 0 ? [] : [`${granularity} ${index}: **${percent(rate)}**`],
  );
  const rest =
    known.length === 0
      ? "No period after a cohort's first is over yet"
      : `Average retention: ${known.slice(0, 8).join(", ")}`;
  return `${rest}, ${frame(table)}.`;
}

function periodText(
  rate: number | null,
  period: number,
  { granularity }: Retention,
  table: AnswerTable,
): string {
  if (rate === null) return `No cohort has reached ${granularity} ${period} yet, ${frame(table)}.`;
  return `**${percent(rate)}** of users came back in ${granularity} ${period}, averaged over the cohorts for which it is over, ${frame(table)}.`;
}

/** The most periods that fit beside each other. */
const MOST_PERIODS = 8;

function cohortsTable(unit: string, { rows }: AnswerTable, periods: number): string {
  const shown = Math.min(periods, MOST_PERIODS + 1);
  const indexes = Array.from({ length: Math.max(0, shown - 1) }, (_, index) => index + 1);
  const cells = rows
    .filter((row) => (numberAt(row, 1) ?? 0) > 0)
    .map((row) => [
      timeText(String(row[0])),
      figure(numberAt(row, 1)),
      ...indexes.map((period) => {
        const rate = numberAt(row, 3 + 2 * period);
        return rate === null ? "" : percent(rate);
      }),
    ]);
  return markdownTable(
    ["cohort", "users", ...indexes.map((period) => `${unit} ${period}`)],
    cells,
    "last",
  );
}

/** The sizes of all cohorts, of which no two have a user in common. */
export function writeNewUsers({ scope, granularity }: NewUsers, table: AnswerTable): string {
  const total = table.rows.reduce((sum, row) => sum + (numberAt(row, 1) ?? 0), 0);
  const count =
    total === 0
      ? "There were no new users (**0**)"
      : `**${number(total)}** new ${total === 1 ? "user" : "users"}`;
  const head = `${count}${scopeText(scope)} ${frame(table)}.`;
  const definition = "A new user is one whose first event ever is in the period.";
  const rows = table.rows.map((row) => [timeText(String(row[0])), figure(numberAt(row, 1))]);
  const times = granularity === null ? "" : markdownTable([granularity, "new users"], rows, "last");
  return paragraphs(head, times, definition, notesText(table, scope));
}
