import type { Field } from "./fields";

/**
 * JSON values by type: `90`, `"90"`, `true` and `null` are four distinct values. An integer beyond
 * ±2^53 is the string of its digits.
 */
export type Scalar = string | number | boolean | null;

export type Comparison = "gt" | "gte" | "lt" | "lte";

/**
 * The test that a filter applies to an event's field.
 * - `set`: present and not null.
 * - `among`: equal to one of the values. A string equals the same string; a number equals numbers
 *   and numeric strings; a boolean equals the same boolean; null equals only an explicit null.
 * - `groups`: in one of a breakdown's groups by that field. A number equals only numbers, and null
 *   equals anything that is not a string, number or boolean: absent, null, an array or an object.
 * - `contains`: a string that contains this text (case-sensitive).
 * - `compare`: numbers by value; strings by their UTF-8 bytes.
 */
export type Test =
  | { kind: "set" }
  | { kind: "among"; values: readonly Scalar[] }
  | { kind: "groups"; values: readonly Scalar[] }
  | { kind: "contains"; text: string }
  | { kind: "compare"; by: Comparison; value: string | number };

/** `negated` is the exact complement: it also matches events without the field. */
export type Filter = { field: Field; test: Test; negated: boolean };

export function equalsFilter(field: Field, ...values: Scalar[]): Filter {
  return { field, test: { kind: "among", values }, negated: false };
}

/**
 * The kind of value that an operator accepts: one value, a list, a text, a bound to
 * compare with, or nothing.
 */
export type Form = Exclude<Test["kind"], "compare"> | Comparison | "one";

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
