import { isDict } from "@/base/validation";
import type { Scalar } from "../names/query-types";
import type { Dict } from "../prompt/outcome";

/** Moments as RFC 3339 with an offset; the end is exclusive. */
export type TimeSpan = { start: string; end: string; partialFrom: string | null };

/** The tabular answer of a tool. */
export type AnswerTable = {
  project: string;
  zone: string;
  range: TimeSpan | null;
  before: TimeSpan | null;
  columns: string[];
  rows: Scalar[][];
  totals: Scalar[];
  totalRows: number;
  note: string;
  next: string | null;
};

/** Reads what every tabular answer has. */
export function tableOf(answer: Dict): AnswerTable {
  const rows = listOf(answer.rows).filter((row): row is Scalar[] => Array.isArray(row));
  return {
    project: isDict(answer.project) ? String(answer.project.name ?? "") : "",
    zone: String(answer.timezone ?? "UTC"),
    range: spanOf(answer.range),
    before: spanOf(answer.range_before),
    columns: listOf(answer.columns).map(String),
    rows,
    totals: listOf(answer.totals).map((one) => one as Scalar),
    totalRows: Number(answer.total_rows ?? rows.length),
    note: typeof answer.note === "string" ? answer.note : "",
    next: typeof answer.next_cursor === "string" ? answer.next_cursor : null,
  };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function spanOf(value: unknown): TimeSpan | null {
  if (!isDict(value)) return null;
  const { start_time, end_time, partial_from } = value;
  if (typeof start_time !== "string" || typeof end_time !== "string") return null;
  return {
    start: start_time,
    end: end_time,
    partialFrom: typeof partial_from === "string" ? partial_from : null,
  };
}

export const numberAt = (row: readonly Scalar[], index: number): number | null => {
  const value = row[index];
  return typeof value === "number" ? value : null;
};
