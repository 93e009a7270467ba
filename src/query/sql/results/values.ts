import { parseJsonExactly } from "@/base/text/long-integers";
import type { Column, Value } from "@/query/engine/result/tabular";
import { zonedTimes } from "./times";

/** Reads the rows of an answer whose columns are of these types. */
export function rowReader(types: readonly string[]): (json: string) => Value[] {
  const rewrites = types.map(zonedTimes);
  if (rewrites.every((rewrite) => rewrite === null)) return readRow;
  return (json) => readRow(json).map((value, at) => rewrites[at]?.(value) ?? value);
}

/** A row as ClickHouse writes it: a JSON list whose whole numbers may have any number of digits. */
export const readRow = (json: string): Value[] => parseJsonExactly(json) as Value[];

/** How a string is stored is no business of who reads it. */
const STORAGE = /LowCardinality\(((?:[^()]|\([^()]*\))*)\)/g;

export const columnsOf = (names: readonly string[], types: readonly string[]): Column[] =>
  names.map((name, index) => ({ name, type: (types[index] ?? "").replace(STORAGE, "$1") }));
