import { columnModel } from "../../model/columns";
import type { Field } from "../../model/fields";
import type { Scalar } from "../../model/filter";
import type { Bindings } from "./bindings";
import { ALWAYS, NEVER, or } from "./logic";
import { numericText } from "./property-columns";

/** The condition that a field's value has a certain type, and the value. */
export type Typed = { is: string; value: string };

/**
 * A field as SQL. An event's value has at most one type, and none if the event lacks the
 * field. Only a number beyond ±2^53 has two: the string of its digits, which identifies it,
 * and a number for sums.
 */
export type FieldSql = {
  string: Typed;
  /** A numeric string that does not overflow, as a number; such an event also has `string`. */
  numericString: Typed;
  number: Typed;
  boolean: Typed;
  isNull: string;
  isArrayOrObject: string;
};

const NOWHERE: Typed = { is: NEVER, value: "" };

export function fieldSql(field: Field, bindings: Bindings): FieldSql {
  return field.kind === "column" ? columnSql(field) : propertySql(field.key, bindings);
}

/** Columns contain strings; an empty string means that the event has no value. */
function columnSql({ name }: Extract<Field, { kind: "column" }>): FieldSql {
  return {
    string: { is: columnModel(name).required ? ALWAYS : `${name} != ''`, value: name },
    numericString: numericText(name),
    number: NOWHERE,
    boolean: NOWHERE,
    isNull: NEVER,
    isArrayOrObject: NEVER,
  };
}

function propertySql(key: string, bindings: Bindings): FieldSql {
  const bound = bindings.bind("String", key);
  // ClickHouse does not find a constant empty key in a map of LowCardinality keys.
  const k = key === "" ? `materialize(${bound})` : bound;
  const inMap = (map: string): Typed => ({
    is: `mapContains(${map}, ${k})`,
    value: `${map}[${k}]`,
  });
  const { properties } = bindings;
  return {
    string: inMap(properties.string),
    numericString: properties.numericString(k),
    number: inMap(properties.number),
    boolean: inMap(properties.boolean),
    isNull: properties.isNull(k),
    isArrayOrObject: properties.isArrayOrObject(k),
  };
}

/** A number or a numeric string. */
export function numericValue({ numericString, number }: FieldSql): Typed {
  if (number.is === NEVER) return numericString;
  return {
    is: or(number.is, numericString.is),
    value: `if(${number.is}, ${number.value}, ${numericString.value})`,
  };
}

/**
 * A key that is the same for equal values of equal type: `s`, `n` or `b` before the value, and the
 * empty string for an event without a string, number or boolean there.
 */
export function scalarKey(field: FieldSql): string {
  return byType(field, {
    string: (value) => `concat('s', ${value})`,
    number: (value) => `concat('n', toString(${value}))`,
    boolean: (value) => `if(${value}, 'btrue', 'bfalse')`,
  });
}

/** The inverse of {@link scalarKey}. */
export function scalarOfKey(key: string): Scalar {
  const text = key.slice(1);
  switch (key[0]) {
    case "s":
      return text;
    case "n":
      return Number(text);
    case "b":
      return text === "true";
    default:
      return null;
  }
}

/** The value as JSON, so that 90 and "90" differ; '' for events without a single value. */
export function scalarJson(field: FieldSql): string {
  return byType(field, {
    string: (value) => `toJSONString(${value})`,
    number: (value) => `toString(${value})`,
    boolean: (value) => `if(${value}, 'true', 'false')`,
  });
}

type TextOf = Record<"string" | "number" | "boolean", (value: string) => string>;

function byType({ string, number, boolean }: FieldSql, textOf: TextOf): string {
  const text = textOf.string(string.value);
  if (string.is === ALWAYS) return text;
  if (number.is === NEVER) return `if(${string.is}, ${text}, '')`;
  return [
    "multiIf(",
    `${string.is}, ${text}, `,
    `${number.is}, ${textOf.number(number.value)}, `,
    `${boolean.is}, ${textOf.boolean(boolean.value)}, `,
    "'')",
  ].join("");
}

/** The position of a hash in a list, from 1; 0 if it is not in the list. */
export function labelSql(hash: string, hashes: readonly bigint[], bindings: Bindings): string {
  const known = bindings.bind("Array(UInt64)", hashes);
  const numbers = bindings.bind(
    "Array(UInt8)",
    hashes.map((_, index) => index + 1),
  );
  return `transform(${hash}, ${known}, ${numbers}, toUInt8(0))`;
}

export function isScalar({ string, number, boolean }: FieldSql): string {
  return or(string.is, number.is, boolean.is);
}
