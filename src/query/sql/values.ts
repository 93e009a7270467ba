import type { Column, Value } from "../answer/answer";
import { zonedTimes } from "./times";

/** Reads the rows of an answer whose columns are of these types. */
export function rowReader(types: readonly string[]): (json: string) => Value[] {
  const rewrites = types.map(zonedTimes);
  if (rewrites.every((rewrite) => rewrite === null)) return readRow;
  return (json) => readRow(json).map((value, at) => rewrites[at]?.(value) ?? value);
}

/** A row as ClickHouse writes it: a JSON list whose whole numbers may have any number of digits. */
export const readRow = (json: string): Value[] => JSON.parse(quoteLongNumbers(json)) as Value[];

const MANY_DIGITS = /\d{16}/;
/** A string, which is passed over, or a number, whole with its fraction and exponent. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Whole numbers that a double cannot hold exactly become strings, at any depth. */
function quoteLongNumbers(json: string): string {
  if (!MANY_DIGITS.test(json)) return json;
  return json.replace(STRING_OR_NUMBER, (found) => (isTooLong(found) ? `"${found}"` : found));
}

const isTooLong = (found: string): boolean =>
  /^-?\d+$/.test(found) && !Number.isSafeInteger(Number(found));

/** How a string is stored is no business of who reads it. */
const STORAGE = /LowCardinality\(((?:[^()]|\([^()]*\))*)\)/g;

export const columnsOf = (names: readonly string[], types: readonly string[]): Column[] =>
  names.map((name, index) => ({ name, type: (types[index] ?? "").replace(STORAGE, "$1") }));
