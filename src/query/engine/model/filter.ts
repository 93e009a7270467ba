import type { Field } from "./fields";

/**
 * The types of JSON value that are told apart: `90`, `"90"`, `true` and `null` are four things. A whole
 * number beyond ±2^53 is the string of its digits.
 */
export type Scalar = string | number | boolean | null;

export type Comparison = "gt" | "gte" | "lt" | "lte";

/**
 * What a filter asks of an event's field.
 * - `set`: there and not null.
 * - `among`: equal to one of the values. A string equals that string; a number equals numbers and
 *   strings that are numbers; a boolean that boolean; null only an explicit null.
 * - `groups`: in one of a breakdown's groups by that field. A number equals numbers only, and null
 *   whatever is not a string, number or boolean: absent, null, an array or an object.
 * - `contains`: a string with this text in it, case counting.
 * - `compare`: with a number, by value; with a string, strings by their UTF-8 bytes.
 */
export type Test =
  | { kind: "set" }
  | { kind: "among"; values: readonly Scalar[] }
  | { kind: "groups"; values: readonly Scalar[] }
  | { kind: "contains"; text: string }
  | { kind: "compare"; by: Comparison; value: string | number };

/** `negated` is the exact complement: what the test finds nothing to look at in matches too. */
export type Filter = { field: Field; test: Test; negated: boolean };

/** Equal to one of the values. */
export function equals(field: Field, ...values: Scalar[]): Filter {
  return { field, test: { kind: "among", values }, negated: false };
}

/** What a test takes as its value: one value, a list, a text, something to compare with, or nothing. */
export type Form = Exclude<Test["kind"], "compare"> | Comparison | "one";

/** Every operator: the form of its test, and whether it is the complement. */
export const OPERATORS = {
  eq: { form: "one", negated: false },
  neq: { form: "one", negated: true },
  in: { form: "among", negated: false },
  not_in: { form: "among", negated: true },
  in_groups: { form: "groups", negated: false },
  not_in_groups: { form: "groups", negated: true },
  contains: { form: "contains", negated: false },
  not_contains: { form: "contains", negated: true },
  gt: { form: "gt", negated: false },
  gte: { form: "gte", negated: false },
  lt: { form: "lt", negated: false },
  lte: { form: "lte", negated: false },
  is_set: { form: "set", negated: false },
  is_not_set: { form: "set", negated: true },
} as const satisfies Record<string, { form: Form; negated: boolean }>;

export type Operator = keyof typeof OPERATORS;
export const OPERATOR_NAMES = Object.keys(OPERATORS) as Operator[];
