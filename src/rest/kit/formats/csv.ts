import { type CsvValue, csvLine } from "@/base/text/csv";
import type { TabularStream, Value } from "@/query";

/** Writes a header line and one line per row (RFC 4180). */
export async function* csv({ head, rows }: TabularStream): AsyncGenerator<string> {
  yield csvLine(head.columns.map((column) => column.name));
  for await (const row of rows) yield csvLine(row.map(cell));
}

const cell = (value: Value): CsvValue =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : value;
