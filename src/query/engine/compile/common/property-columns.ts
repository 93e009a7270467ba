import type { Typed } from "./fields";

/** A numeric string follows JSON's grammar for numbers (RFC 8259 section 6). */
const NUMBER_PATTERN = "'^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?$'";

/** Text as a number, if it is numeric and does not overflow. */
export const numericText = (text: string): Typed => ({
  is: `match(${text}, ${NUMBER_PATTERN}) AND isFinite(toFloat64OrZero(${text}))`,
  value: `toFloat64OrZero(${text})`,
});

/**
 * The columns that store properties in a table, by the type of their value; `key` is SQL for
 * the property's name.
 */
export type PropertyColumns = {
  string: string;
  number: string;
  boolean: string;
  numericString(key: string): Typed;
  isNull(key: string): string;
  isArrayOrObject(key: string): string;
};

const inMap = (map: string, key: string): Typed => ({
  is: `mapContains(${map}, ${key})`,
  value: `${map}[${key}]`,
});

/** Properties sent as strings: `ps` also has the digits of numbers beyond ±2^53. */
export const SENT_STRINGS = "mapFilter((key, value) -> NOT mapContains(pn, key), ps)";

/** A number from `pn` as text: its digits if it is beyond ±2^53. Expects the number as `value`. */
export const numberText = (key: string): string =>
  `if(mapContains(ps, ${key}), ps[${key}], toString(value))`;

/**
 * The events table. Numeric strings are also stored as numbers, by the same
 * pattern (migrations/0001).
 */
export const EVENTS_COLUMNS: PropertyColumns = {
  string: "ps",
  number: "pn",
  boolean: "pb",
  numericString: (key) => inMap("pt", key),
  isNull: (key) => `po[${key}] = 'null'`,
  isArrayOrObject: (key) => `po[${key}] IN ('array', 'object')`,
};

/** The view that users' SQL reads (sql/dialect/schema.ts). */
export const SQL_VIEW_COLUMNS: PropertyColumns = {
  string: "properties_text",
  number: "properties_number",
  boolean: "properties_bool",
  numericString: (key) => numericText(`properties_text[${key}]`),
  isNull: (key) => `JSONExtractRaw(properties, ${key}) = 'null'`,
  isArrayOrObject: (key) => `toString(JSONType(properties, ${key})) IN ('Array', 'Object')`,
};
