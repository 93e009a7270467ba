import { z } from "zod";
import { digitsOf, isLong } from "@/base/text/long-integers";
import { choice, Fault, faults, field, list, named, strictModel } from "@/base/validation";
import { COLUMN_NAMES } from "../model/columns";
import { type Field, parseField, storedPart, storedValue } from "../model/fields";
import {
  type Comparison,
  type Filter,
  type Form,
  OPERATOR_NAMES,
  OPERATORS,
  type Scalar,
  type Test,
} from "../model/filter";
import { MAX_FILTERS } from "../model/limits";

/** The maximum number of values in one `in`: ClickHouse limits a statement's length. */
export const MAX_FILTER_VALUES = 1000;

const SCALAR = "use a string, a number, a boolean or null";

export function unknownField(text: string, known: readonly string[]): Fault {
  return faults.value(`unknown field '${text}': use ${known.join(", ")} or properties.<name>`);
}

function readField(input: unknown): Field | Fault {
  if (input === undefined) return faults.missing;
  if (typeof input !== "string") return faults.stringType;
  return parseField(input) ?? unknownField(input, COLUMN_NAMES);
}

function readScalar(value: unknown, field: Field): Scalar | Fault {
  if (typeof value === "string") return storedValue(field, value);
  if (typeof value === "number") return readNumber(value);
  return typeof value === "boolean" || value === null ? value : faults.value(SCALAR);
}

/**
 * A number beyond ±2^53 becomes the string of its digits, whether it was sent as
 * a number or a string.
 */
function readNumber(value: number): number | string | Fault {
  if (!Number.isFinite(value)) return faults.finiteNumber;
  return isLong(value) ? digitsOf(String(value)) : value;
}

type ReadTest = (value: unknown, field: Field) => Test | Fault;

const readOne: ReadTest = (input, field) => {
  const value = input === undefined ? faults.missing : readScalar(input, field);
  return value instanceof Fault ? value : { kind: "among", values: [value] };
};

const readList =
  (kind: "among" | "groups"): ReadTest =>
  (input, field) => {
    if (input === undefined) return faults.missing;
    if (!Array.isArray(input)) return faults.listType;
    if (input.length > MAX_FILTER_VALUES) return faults.tooLong(MAX_FILTER_VALUES, input.length);
    const values: Scalar[] = [];
    for (const item of input) {
      const value = readScalar(item, field);
      if (value instanceof Fault) return value;
      values.push(value);
    }
    return { kind, values };
  };

const readContains: ReadTest = (input, field) => {
  if (input === undefined) return faults.missing;
  if (typeof input !== "string") return faults.stringType;
  return { kind: "contains", text: storedPart(field, input) };
};

const readSet: ReadTest = (input) =>
  input === undefined || input === null ? { kind: "set" } : faults.value("does not take a value");

const readCompare =
  (by: Comparison): ReadTest =>
  (input, field) => {
    if (input === undefined) return faults.missing;
    if (typeof input === "string") {
      return { kind: "compare", by, value: storedPart(field, input) };
    }
    if (typeof input !== "number") return faults.value("use a number or a string");
    const value = readNumber(input);
    return value instanceof Fault ? value : { kind: "compare", by, value };
  };

const READ_TEST: Record<Form, ReadTest> = {
  set: readSet,
  one: readOne,
  among: readList("among"),
  groups: readList("groups"),
  contains: readContains,
  gt: readCompare("gt"),
  gte: readCompare("gte"),
  lt: readCompare("lt"),
  lte: readCompare("lte"),
};

const filterSchema = named(
  "Filter",
  strictModel({
    field: field(readField, { type: "string" }).describe(
      "A column such as platform, or properties.<name>.",
    ),
    op: choice(OPERATOR_NAMES),
    value: z
      .unknown()
      .optional()
      .describe(
        "A string, number, boolean or null; a list of them for in and not_in; nothing for is_set and is_not_set.",
      ),
  }).transform((input, ctx): Filter => {
    const { form, negated } = OPERATORS[input.op];
    const test = READ_TEST[form](input.value, input.field);
    if (!(test instanceof Fault)) return { field: input.field, test, negated };
    ctx.addIssue({
      code: "custom",
      message: test.msg,
      params: { fault: test },
      path: ["value"],
    });
    return z.NEVER;
  }),
);

/** A list of `{field, op, value}`, all of which an event must match. */
export const filtersSchema = list(filterSchema, { max: MAX_FILTERS });
