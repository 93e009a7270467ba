import type { Typed } from "./fields";

/** What a string must look like to be a number: JSON's grammar for one (RFC 8259 section 6). */
const NUMBER_PATTERN = "'^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?$'";

/** A text as a number, where it is one that does not overflow. */
export const numericText = (text: string): Typed => ({
  is: `match(${text}, ${NUMBER_PATTERN}) AND isFinite(toFloat64OrZero(${text}))`,
  value: `toFloat64OrZero(${text})`,
});

/** Where a table keeps properties, by the type of their value; `key` is SQL for the property's name. */
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

/** The texts that were sent as texts: `ps` has the digits of long numbers too. */
export const SENT_STRINGS = "mapFilter((key, value) -> NOT mapContains(pn, key), ps)";

/** A number of `pn` as text: a long one by its digits. Calls it `value`. */
export const numberText = (key: string): string =>
  `if(mapContains(ps, ${key}), ps[${key}], toString(value))`;

/** The events table. Its texts that are numbers are kept apart, by the same pattern (migrations/0001). */
export const EVENTS_COLUMNS: PropertyColumns = {
  string: "ps",
  number: "pn",
  boolean: "pb",
  numericString: (key) => inMap("pt", key),
  isNull: (key) => `po[${key}] = 'null'`,
  isArrayOrObject: (key) => `po[${key}] IN ('array', 'object')`,
};

/** The table that SQL by users sees (sql/schema.ts). */
export const SQL_VIEW_COLUMNS: PropertyColumns = {
  string: "properties_text",
  number: "properties_number",
  boolean: "properties_bool",
  numericString: (key) => numericText(`properties_text[${key}]`),
  isNull: (key) => `JSONExtractRaw(properties, ${key}) = 'null'`,
  isArrayOrObject: (key) => `toString(JSONType(properties, ${key})) IN ('Array', 'Object')`,
};
