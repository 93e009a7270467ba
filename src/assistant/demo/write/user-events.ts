import type { AnswerTable } from "../markdown/answer-table";
import { code, plural } from "../markdown/format";
import { frame, momentText } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { notesText, paragraphs } from "../markdown/notes";

/** A user's events, newest first. */
export function writeUserEvents(id: string, table: AnswerTable): string {
  const { columns, rows, totalRows } = table;
  const at = (name: string) => columns.indexOf(name);
  const notes = notesText(table, null);
  if (rows.length === 0)
    return paragraphs(`User ${code(id)} had no such events ${frame(table)}.`, notes);
  const head = `User ${code(id)} had ${plural(totalRows, "event")} ${frame(table)}${totalRows > rows.length ? `; these are the latest ${rows.length}` : ""}:`;
  const cells = rows.map((row) => [
    momentText(String(row[at("time")])),
    code(String(row[at("event_name")])),
    code(String(row[at("platform")] ?? "")),
    code(String(row[at("properties")] ?? "")),
  ]);
  return paragraphs(head, markdownTable(["time", "event", "platform", "properties"], cells), notes);
}
