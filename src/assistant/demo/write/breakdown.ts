import type { Breakdown, Measure } from "../intents/intent";
import { type AnswerTable, numberAt } from "../markdown/answer-table";
import { code, figure, list, number, percent, valueText } from "../markdown/format";
import { frame } from "../markdown/frame";
import { markdownTable } from "../markdown/markdown-table";
import { countedText, fieldName, measureText, scopeText } from "../markdown/measure-words";
import { notesText, paragraphs } from "../markdown/notes";
import { countryName } from "../names/countries";
import type { Scalar } from "../names/query-types";

type Group = {
  value: Scalar;
  figure: number | null;
  share: number | null;
  before: number | null;
  change: number | null;
};

/** The ranking of a field's values, or only the first or last of them. */
export function writeBreakdown(intent: Breakdown, measure: Measure, table: AnswerTable): string {
  const { scope, by, order, limit } = intent;
  const groups = groupsOf(table);
  const named = groups.filter(
    ({ value, figure }) => value !== null && value !== rest(table) && figure !== null,
  );
  const notes = notesText(table, scope);
  const where = `${scopeText(scope)} ${frame(table)}`;
  const what = measureText(measure);
  if (groups.length === 0)
    return paragraphs(
      `There were no ${countedText(measure) ?? `values for the ${what}`}${where}.`,
      notes,
    );
  if (named.length === 0) {
    return paragraphs(`None of the ${what}${where} has a value of ${code(fieldName(by))}.`, notes);
  }
  if (order === "least" && table.note.includes("beyond limit")) return paragraphs(TOO_MANY, notes);
  const ranked = order === "least" ? [...named].reverse() : named;
  const size = limit ?? ranked.length;
  if (order !== null && size === 1) {
    return paragraphs(topText(intent, ranked, { what, where, table }), notes);
  }
  const shown = order === null && limit === null ? groups : ranked.slice(0, size);
  const title = `${order === null || limit === null ? "" : `${order === "most" ? "Top" : "Last"} ${shown.length}: `}${capitalised(what)}${scopeText(scope)} by ${code(fieldName(by))}, ${frame(table)}:`;
  return paragraphs(title, groupsTable(by, shown, table), totalText(table), notes);
}

const TOO_MANY =
  "There are more than 100 values, and I can only list the 100 largest groups, so I cannot tell which have the lowest figure.";

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The tool's name for all values that it does not list. */
const rest = ({ note }: AnswerTable): string | undefined =>
  note.includes("combines all values beyond limit") ? "(other)" : undefined;

function groupsOf({ columns, rows }: AnswerTable): Group[] {
  const at = (row: readonly Scalar[], name: string) => {
    const index = columns.indexOf(name);
    return index < 0 ? null : numberAt(row, index);
  };
  return rows.map((row) => ({
    value: row[0] ?? null,
    figure: at(row, "figure"),
    share: at(row, "share"),
    before: at(row, "before"),
    change: at(row, "change"),
  }));
}

type Words = { what: string; where: string; table: AnswerTable };

function topText(
  { by, order }: Breakdown,
  ranked: readonly Group[],
  { what, where, table }: Words,
): string {
  const [first] = ranked;
  const same = ranked.filter((one) => one.figure === first?.figure);
  const names = same.map(({ value }) => `**${groupText(by, value)}**`);
  const share =
    same.length === 1 && first?.share !== null && first !== undefined
      ? `, ${percent(first.share)} of ${figure(numberAt(table.totals, 1))}`
      : "";
  const verb = same.length > 1 ? "have" : "has";
  const most = order === "least" ? "lowest" : "highest";
  return `${capitalised(list(names))} ${verb} the ${most} ${numberOf(what)}${where}: **${figure(first?.figure ?? null)}**${same.length > 1 ? " each" : ""}${share}.`;
}

const numberOf = (what: string): string =>
  /^(?:sum|average|median|minimum|maximum|\d+th) /.test(what) ? what : `number of ${what}`;

/** A value of the field that was grouped by; countries with their names. */
export function groupText(by: string, value: Scalar): string {
  const name = by === "country" && typeof value === "string" ? countryName(value) : null;
  return name === null ? valueText(value) : `${valueText(value)} (${name})`;
}

function groupsTable(by: string, groups: readonly Group[], table: AnswerTable): string {
  const has = (name: string) => table.columns.includes(name);
  const columns = [
    fieldName(by),
    "figure",
    ...(has("share") ? ["share"] : []),
    ...(has("before") ? ["before", "change"] : []),
  ];
  const orDash = (value: number | null) => (value === null ? "–" : percent(value));
  const rows = groups.map((group) => [
    group.value === rest(table) && rest(table) !== undefined
      ? "all others"
      : groupText(by, group.value),
    figure(group.figure),
    ...(has("share") ? [orDash(group.share)] : []),
    ...(has("before") ? [figure(group.before), orDash(group.change)] : []),
  ]);
  return markdownTable([code(columns[0] ?? ""), ...columns.slice(1)], rows);
}

function totalText({ totals, columns }: AnswerTable): string {
  const total = numberAt(totals, columns.indexOf("figure"));
  return total === null ? "" : `All values together: **${number(total)}**.`;
}
