import type { AnswerTable } from "../markdown/answer-table";
import { bold, code, number, plural } from "../markdown/format";
import { markdownTable } from "../markdown/markdown-table";
import { paragraphs } from "../markdown/notes";
import type { Scalar } from "../names/query-types";

/** The rows of a SQL statement as they are. */
export function writeSql({ project, zone, columns, rows, totalRows }: AnswerTable): string {
  const head = `Your SQL returned ${plural(totalRows, "row")} from ${bold(project)} (times are in ${zone}):`;
  if (rows.length === 0) return `Your SQL returned no rows from ${bold(project)}.`;
  const cells = rows.map((row) => row.map(cellText));
  return paragraphs(head, markdownTable(columns.map(code), cells));
}

const cellText = (cell: Scalar): string => {
  if (typeof cell === "number") return number(cell);
  if (cell === null) return "–";
  return code(typeof cell === "object" ? JSON.stringify(cell) : String(cell));
};
