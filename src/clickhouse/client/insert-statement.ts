import { quoteText } from "../quote";
import type { Insert } from "../types";

type InsertTarget = Pick<Insert, "table" | "columns" | "format" | "source">;

export function insertStatement({ table, columns, format, source }: InsertTarget): string {
  const names = columns.join(", ");
  const rows = source
    ? ` SELECT ${names} FROM input(${quoteText(source.structure)}) WHERE ${source.where}`
    : "";
  return `INSERT INTO ${table} (${names})${rows} FORMAT ${format}`;
}
