import { parseJsonExactly } from "@/base/long-integers";
import type { Column, Value } from "../answer/answer";

/** A row as ClickHouse writes it: a JSON list whose whole numbers may have any number of digits. */
export const readRow = (json: string): Value[] => parseJsonExactly(json) as Value[];

/** How a string is stored is no business of who reads it. */
const STORAGE = /LowCardinality\(((?:[^()]|\([^()]*\))*)\)/g;

export const columnsOf = (names: readonly string[], types: readonly string[]): Column[] =>
  names.map((name, index) => ({ name, type: (types[index] ?? "").replace(STORAGE, "$1") }));
