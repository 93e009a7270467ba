import { type CsvValue, csvLine } from "@/base/text/csv";

export { type CsvValue, csvCell } from "@/base/text/csv";

export type CsvColumn<T> = { header: string; value: (row: T) => CsvValue };

/**
 * Writes CSV as defined by RFC 4180: CRLF line endings, doubled quotes. Text that a spreadsheet
 * would run as a formula is escaped.
 */
export function toCsv<T>(columns: readonly CsvColumn<T>[], rows: readonly T[]): string {
  const lines = [csvLine(columns.map((column) => column.header))];
  for (const row of rows) lines.push(csvLine(columns.map((column) => column.value(row))));
  return lines.join("");
}
