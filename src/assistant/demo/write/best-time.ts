import { Temporal } from "temporal-polyfill";
import type { Series } from "../intents/intent";
import { type AnswerTable, numberAt } from "../markdown/answer-table";
import { list, number } from "../markdown/format";
import { frame } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { countedText, measureText, scopeText } from "../markdown/measure-words";
import { notesText, paragraphs } from "../markdown/notes";
import { impossible } from "../settle/unclear";
import { timeText, unitText } from "./series";

type Point = { time: string; value: number };

const pointsOf = ({ rows }: AnswerTable): Point[] =>
  rows.flatMap((row) => {
    const value = numberAt(row, 1);
    return value === null ? [] : [{ time: String(row[0]), value }];
  });

/** The time with the highest or lowest figure; all of them if several are equal. */
export function writeBestTime(
  { scope, measures, granularity, best }: Series,
  table: AnswerTable,
): string {
  const [measure] = measures;
  const points = pointsOf(table);
  const notes = notesText(table, scope);
  if (!measure || points.length === 0 || points.every(({ value }) => value === 0)) {
    const what = measure ? (countedText(measure) ?? measureText(measure)) : "events";
    return paragraphs(`There were no ${what}${scopeText(scope)} ${frame(table)}.`, notes);
  }
  const values = points.map(({ value }) => value);
  const value = best?.order === "least" ? Math.min(...values) : Math.max(...values);
  const times = points
    .filter((point) => point.value === value)
    .map(({ time }) => `**${timeText(time)}**`);
  const unit = unitText(granularity);
  const which = `The ${unit}${times.length > 1 ? "s" : ""} with the ${best?.order === "least" ? "lowest" : "highest"} number`;
  const head = `${which}${of(measureText(measure))}${scopeText(scope)} ${frame(table)} ${times.length > 1 ? "are" : "is"} ${list(times)}: **${number(value)}**${times.length > 1 ? " each" : ""}.`;
  return paragraphs(head, notes);
}

const of = (text: string): string => ` of ${text}`;

type Sum = { name: string; total: number; count: number };

/** Hours of the day or days of the week, by the mean of all those in the range. */
export function writeCycle(
  { scope, measures, granularity, best }: Series,
  table: AnswerTable,
): string {
  const [measure] = measures;
  if (!measure || (measure.metric !== "count" && measure.metric !== "sum")) {
    throw impossible(
      "I can only compare hours of the day and days of the week by figures that add up, such as events.",
    );
  }
  const nameOf = granularity === "hour" ? hourOf : weekdayOf;
  const sums = new Map<string, Sum>();
  for (const { time, value } of pointsOf(table)) {
    const name = nameOf(time);
    const { total, count } = sums.get(name) ?? { total: 0, count: 0 };
    sums.set(name, { name, total: total + value, count: count + 1 });
  }
  const sign = best?.order === "least" ? 1 : -1;
  const ranked = [...sums.values()].sort((a, b) => sign * (a.total / a.count - b.total / b.count));
  const [first] = ranked;
  if (!first)
    return paragraphs(
      `There were no ${measureText(measure)} ${frame(table)}.`,
      notesText(table, scope),
    );
  const unit = granularity === "hour" ? "hour of the day" : "day of the week";
  const head = `By the average, the ${unit} with the ${best?.order === "least" ? "fewest" : "most"} ${measureText(measure)}${scopeText(scope)} ${frame(table)} is **${first.name}**: **${number(first.total / first.count)}** each time, **${number(first.total)}** altogether.`;
  const rows = ranked.map(({ name, total, count }) => [name, number(total / count), number(total)]);
  return paragraphs(head, markdownTable([unit, "average", "total"], rows), notesText(table, scope));
}

const hourOf = (time: string): string => `${time.slice(11, 13)}:00–${time.slice(11, 13)}:59`;

const weekdayOf = (time: string): string =>
  Temporal.PlainDate.from(time.slice(0, 10)).toLocaleString("en", { weekday: "long" });
