import { type CsvValue, csvLine } from "@/base/text/csv";
import type { AnswerStream, Value } from "@/query";

/** A line of names and a line a row (RFC 4180). */
export async function* csv({ head, rows }: AnswerStream): AsyncGenerator<string> {
  yield csvLine(head.columns.map((column) => column.name));
  for await (const row of rows) yield csvLine(row.map(cell));
}

const cell = (value: Value): CsvValue =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;
