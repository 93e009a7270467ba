import type { Figure, Measure } from "../intents/intent";
import type { AnswerTable, TimeSpan } from "../markdown/answer-table";
import { figure, number, percent } from "../markdown/format";
import { frame, spanText } from "../markdown/frame";
import { countedText, measureText, scopeText } from "../markdown/measure-words";
import { notesText, paragraphs } from "../markdown/notes";
import type { Scalar } from "../names/query-types";

export type Measured = { measure: Measure; value: Scalar; before: Scalar };

/**
 * The figures with project, range and zone, and with those of the period before
 * if it was asked for.
 */
export function writeFigures(
  { scope, comparison }: Figure,
  figures: readonly Measured[],
  table: AnswerTable,
  before: TimeSpan | null,
): string {
  const where = scopeText(scope);
  const notes = notesText(table, scope);
  const earlier = comparison !== null ? before : null;
  const [only, ...others] = figures;
  if (only && others.length === 0) {
    const sentence = `${figureText(only.measure, only.value, where)} ${frame(table)}${earlier ? "" : "."}`;
    return paragraphs(`${sentence}${earlier ? changeText(only, earlier) : ""}`, notes);
  }
  const lines = figures.map(
    (one) =>
      `- ${figureText(one.measure, one.value, where)}${earlier ? changeText(one, earlier) : ""}`,
  );
  return paragraphs(`${capitalised(frame(table))}:`, lines.join("\n"), notes);
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "**1,143** `purchase` events", or "The average of `amount` is **41.31**". */
export function figureText(measure: Measure, value: Scalar, where: string): string {
  const counted = countedText(measure);
  if (typeof value !== "number")
    return `There is no ${measureText(measure)}${where}: no event has a value`;
  if (counted === null) return `The ${measureText(measure)}${where} is **${number(value)}**`;
  if (value === 0) return `There were no ${counted}${where} (**0**)`;
  return `**${number(value)}** ${value === 1 ? singular(counted) : counted}${where}`;
}

const singular = (counted: string): string =>
  counted
    .replace(/^(.*?)\bevents\b/, "$1event")
    .replace(/^unique users\b/, "unique user")
    .replace(/^sessions\b/, "session")
    .replace(/^different values\b/, "value");

function changeText({ value, before }: Measured, span: TimeSpan): string {
  const [now, then] = [numeric(value), numeric(before)];
  const compared = `, compared with **${figure(then)}** ${spanText(span)}`;
  if (now === null || then === null) return `${compared}.`;
  if (now === then) return `${compared}: **no change**.`;
  const difference = `${now > then ? "+" : "−"}${number(Math.abs(now - then))}`;
  const direction = now > then ? "up" : "down";
  if (then === 0) return `${compared}: ${direction} (${difference}).`;
  return `${compared}: ${direction} **${percent(Math.abs((now - then) / then))}** (${difference}).`;
}

const numeric = (value: Scalar): number | null => (typeof value === "number" ? value : null);
