import { isRecord } from "@/console/query/model/read";
import { capitalise } from "@/ui/format/labels";

type Cell = unknown;

/** A table in a tool's answer. */
export type AnswerTable = {
  /** Undefined if it is the only one. */
  title?: string | undefined;
  columns: string[];
  rows: Cell[][];
  totals?: Cell[] | undefined;
  /** How many rows there are, if more than these. */
  totalRows?: number | undefined;
};

/** The tables of a tool's answer: it is one, or its fields are, or lists of them. */
export function tablesOf(answer: unknown): AnswerTable[] {
  if (!isRecord(answer)) return [];
  const whole = tableOf(answer);
  if (whole) return [whole];
  return Object.entries(answer).flatMap(([name, part]) => {
    if (Array.isArray(part)) return part.flatMap((one) => titled(one, titleOf(one)));
    return titled(part, capitalise(name));
  });
}

const titled = (part: unknown, title: string | undefined): AnswerTable[] => {
  const table = tableOf(part);
  return table ? [{ ...table, title }] : [];
};

const titleOf = (part: unknown): string | undefined =>
  isRecord(part) && typeof part.title === "string" ? part.title : undefined;

function tableOf(part: unknown): AnswerTable | null {
  if (!isRecord(part) || !isTexts(part.columns) || !isRows(part.rows)) return null;
  const { columns, rows, totals } = part;
  const total = part.total_rows ?? part.total ?? part.total_at_least;
  return {
    columns,
    rows,
    ...(Array.isArray(totals) && { totals }),
    ...(typeof total === "number" && total > rows.length && { totalRows: total }),
  };
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

const isRows = (value: unknown): value is Cell[][] =>
  Array.isArray(value) && value.every(Array.isArray);

/** A cell as text: figures with separators, nothing as a dash. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "–";
  if (typeof cell === "number") return figures.format(cell);
  if (Array.isArray(cell)) return cell.map(cellText).join(", ");
  return typeof cell === "string" ? cell : JSON.stringify(cell);
}

const figures = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 15 });
