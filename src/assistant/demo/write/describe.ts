import { isDict } from "@/base/validation";
import { type AnswerTable, numberAt, tableOf } from "../markdown/answer-table";
import { bold, code, figure, list, number, percent, plural, valueText } from "../markdown/format";
import { frame, momentText } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { notesText, paragraphs } from "../markdown/notes";
import { catalogueOf, isProperty } from "../names/catalogue";
import type { Scalar } from "../names/query-types";
import type { Dict } from "../prompt/outcome";

/** The project's events, with their number in all stored data. */
export function writeEvents(answer: Dict): string {
  const { project, zone } = tableOf(answer);
  const { events, allEvents, totalEvents, fields } = catalogueOf(answer);
  if (totalEvents === 0) return `${bold(project)} has no events yet.`;
  const table = isDict(answer.events) ? tableOf(answer.events) : null;
  const rows = (table?.rows ?? []).map((row) => [
    code(String(row[0])),
    figure(numberAt(row, 1)),
    String(row[2] ?? ""),
  ]);
  const properties = fields.filter(isProperty).map(({ name }) => code(name));
  return paragraphs(
    `${bold(project)} has **${number(totalEvents)}** events (of the last 13 months, ${zone}) with these names:`,
    markdownTable(["event", "count", "last seen"], rows),
    allEvents
      ? ""
      : `These are the ${plural(events.length, "most frequent name")}; there are more.`,
    properties.length === 0 ? "" : `Their properties: ${list(properties.slice(0, 30))}.`,
  );
}

/** The properties of all events, or of one. */
export function writeProperties(event: string | null, answer: Dict): string {
  const { project } = tableOf(answer);
  const { rows, columns } = isDict(answer.properties) ? tableOf(answer.properties) : tableOf({});
  const of =
    event === null ? `Events in ${bold(project)}` : `${code(event)} events in ${bold(project)}`;
  if (rows.length === 0) return `${of} have no properties.`;
  const at = (row: readonly Scalar[], name: string) => row[columns.indexOf(name)] ?? null;
  const cells = rows.map((row) => [
    code(String(at(row, "name"))),
    String(at(row, "types")).replaceAll("|", ", "),
    percent(Number(at(row, "share") ?? 0)),
    samplesText(at(row, "samples")),
  ]);
  return paragraphs(
    `${of} have these properties:`,
    markdownTable(["property", "types", "share of events", "samples"], cells),
  );
}

const samplesText = (samples: unknown): string =>
  Array.isArray(samples) ? samples.map((one: Scalar) => valueText(one)).join(", ") : "";

/** The values of a field, most frequent first. */
export function writeValues(field: string, table: AnswerTable, isDefault: boolean): string {
  const notes = notesText(
    table,
    isDefault ? { isDefault, range: { last: "30d" }, notes: [] } : null,
  );
  if (table.rows.length === 0)
    return paragraphs(`No event has a value of ${code(field)} ${frame(table)}.`, notes);
  const rows = table.rows.map((row) => [valueText(row[0] ?? null), figure(numberAt(row, 1))]);
  return paragraphs(
    `Values of ${code(field)} ${frame(table)}:`,
    markdownTable(["value", "events"], rows),
    notes,
  );
}

/** When an event happened for the first or the last time. */
export function writeMoment(event: string | null, isFirst: boolean, answer: Dict): string {
  const { project, zone } = tableOf(answer);
  const time = isFirst ? answer.first_event : answer.last_event;
  const what = event === null ? "event" : `${code(event)} event`;
  if (typeof time !== "string") return `${bold(project)} has no ${what} in the last 13 months.`;
  return `The ${isFirst ? "first" : "last"} ${what} in ${bold(project)} happened on **${momentText(time)}** (${zone}).`;
}
