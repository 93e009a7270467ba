import { isDict } from "@/base/validation";
import { type AnswerTable, numberAt, tableOf } from "../markdown/answer-table";
import { bold, code, figure } from "../markdown/format";
import { frame, momentText } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { notesText, paragraphs } from "../markdown/notes";
import type { Dict } from "../prompt/outcome";

/** A link to a page of this installation: tools return no other addresses. */
export const link = (text: string, url: string): string =>
  /^https?:\/\/[^\s()<>]+$/.test(url) ? `[${plain(text)}](${url})` : bold(text);

const plain = (text: string): string => text.replace(/\s+/g, " ").replace(/[\\[\]`*<]/g, "\\$&");

/** The dashboards and reports of the project. */
export function writeSaved({ columns, rows, project }: AnswerTable): string {
  if (rows.length === 0) return `${bold(project)} has none yet.`;
  const at = (name: string) => columns.indexOf(name);
  const cells = rows.map((row) => [
    link(String(row[at("title")]), String(row[at("url")])),
    String(row[at("kind")]),
    momentText(String(row[at("changed_at")])),
  ]);
  return paragraphs(
    `Saved in ${bold(project)}:`,
    markdownTable(["title", "kind", "changed"], cells),
  );
}

/** A dashboard with the first figures of each widget. */
export function writeDashboard(answer: Dict): string {
  const head = tableOf(answer);
  const { dashboard, widgets, url } = answer;
  const title = isDict(dashboard) ? String(dashboard.title ?? "") : "";
  const parts = (Array.isArray(widgets) ? widgets : []).filter(isDict).map(widgetText);
  return paragraphs(
    `${link(title, String(url ?? ""))}, ${frame(head)}:`,
    parts.length === 0 ? "The dashboard has no widgets." : parts.join("\n"),
    notesText(head, null),
  );
}

function widgetText(widget: Dict): string {
  const title = code(String(widget.title ?? ""));
  if (isDict(widget.error)) return `- ${title}: could not be shown.`;
  if (typeof widget.text === "string") return `- ${title}: a text.`;
  const { columns, totals, rows, totalRows } = tableOf(widget);
  const figures = columns.flatMap((column, index) => {
    const total = numberAt(totals, index);
    return total === null || column.endsWith(" change")
      ? []
      : [`${code(column)} **${figure(total)}**`];
  });
  if (figures.length > 0) return `- ${title}: ${figures.slice(0, 6).join(", ")}.`;
  const firsts = rows
    .slice(0, 3)
    .map((row) =>
      row.map((cell) => (typeof cell === "number" ? figure(cell) : code(String(cell)))).join(" "),
    );
  return `- ${title}: ${totalRows} rows${firsts.length > 0 ? `, such as ${firsts.join("; ")}` : ""}.`;
}

const LONGEST_REPORT = 1_500;

/** A report's text, as its author wrote it, as a quotation. */
export function writeReport({ title, content, url }: Dict): string {
  const text = typeof content === "string" ? content : "";
  const cut = text.length > LONGEST_REPORT ? `${text.slice(0, LONGEST_REPORT)}…` : text;
  const quoted = cut
    .replace(/```tallymark[\s\S]*?(?:```|$)/g, "(a chart)")
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
  return paragraphs(`The report ${link(String(title ?? ""), String(url ?? ""))} says:`, quoted);
}
