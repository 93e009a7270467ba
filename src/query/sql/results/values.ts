import { parseJsonExactly } from "@/base/text/long-integers";
import type { Column, Value } from "@/query/engine/result/tabular";
import { zonedTimes } from "./times";

/** Returns a reader for rows with columns of these types. */
export function rowReader(types: readonly string[]): (json: string) => Value[] {
  const rewrites = types.map(zonedTimes);
  if (rewrites.every((rewrite) => rewrite === null)) return readRow;
  return (json) => readRow(json).map((value, at) => rewrites[at]?.(value) ?? value);
}

/** Parses a row from ClickHouse: a JSON array, in which integers may have any number of digits. */
export const readRow = (json: string): Value[] => parseJsonExactly(json) as Value[];

/** An internal storage detail, so it is removed from type names. */
const STORAGE = /LowCardinality\(((?:[^()]|\([^()]*\))*)\)/g;

export const columnsOf = (names: readonly string[], types: readonly string[]): Column[] =>
  names.map((name, index) => ({ name, type: (types[index] ?? "").replace(STORAGE, "$1") }));
