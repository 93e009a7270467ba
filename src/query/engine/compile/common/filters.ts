import { compareDigits, digitsOf, isLongInteger } from "@/base/text/long-integers";
import type { Comparison, Filter, Scalar, Test } from "@/query/engine/model/filter";
import type { Bindings } from "./bindings";
import { type FieldSql, fieldSql, isScalar, numericValue, type Typed } from "./fields";
import { and, NEVER, not, or } from "./logic";

const SYMBOL: Record<Comparison, string> = { gt: ">", gte: ">=", lt: "<", lte: "<=" };

export function filterSql({ field, test, negated }: Filter, bindings: Bindings): string {
  const condition = testSql(test, fieldSql(field, bindings), bindings);
  return negated ? not(condition) : condition;
}

function testSql(test: Test, field: FieldSql, bindings: Bindings): string {
  switch (test.kind) {
    case "set":
      return or(isScalar(field), field.isArrayOrObject);
    case "among":
      return equalsSql(
        test.values,
        { ...field, number: numericValue(field) },
        field.isNull,
        bindings,
      );
    case "groups":
      return equalsSql(test.values, field, not(isScalar(field)), bindings);
    case "contains": {
      const { is, value } = field.string;
      return and(is, `position(${value}, ${bindings.bind("String", test.text)}) > 0`);
    }
    case "compare":
      return compareSql(test, field, bindings);
  }
}

/**
 * The one rule of equality: each value is looked for among those of its own type, and null is `isNull`.
 * Zero by itself, since IN tells -0 from 0.
 */
function equalsSql(
  values: readonly Scalar[],
  { string, number, boolean }: Pick<FieldSql, "string" | "number" | "boolean">,
  isNull: string,
  bindings: Bindings,
): string {
  const among = (type: BindType, { is, value }: Typed, wanted: readonly Scalar[]): string => {
    const [first] = wanted;
    if (first === undefined || is === NEVER) return NEVER;
    return wanted.length === 1
      ? and(is, `${value} = ${bindings.bind(type, first)}`)
      : and(is, `${value} IN ${bindings.bind(`Array(${type})`, wanted)}`);
  };
  const numbers = values.filter((value) => typeof value === "number");
  return or(
    among(
      "String",
      string,
      values.filter((value) => typeof value === "string"),
    ),
    among(
      "Float64",
      number,
      numbers.filter((value) => value !== 0),
    ),
    among("Float64", number, numbers.filter((value) => value === 0).slice(0, 1)),
    among(
      "Bool",
      boolean,
      values.filter((value) => typeof value === "boolean"),
    ),
    values.includes(null) ? isNull : NEVER,
  );
}

function compareSql(
  { by, value: bound }: Extract<Test, { kind: "compare" }>,
  field: FieldSql,
  bindings: Bindings,
): string {
  if (typeof bound === "string" && isLongInteger(bound))
    return compareLong(by, bound, field, bindings);
  const { is, value } = typeof bound === "string" ? field.string : numericValue(field);
  const type = typeof bound === "string" ? "String" : "Float64";
  return and(is, `${value} ${SYMBOL[by]} ${bindings.bind(type, bound)}`);
}

/** Doubles decide, and where the bound is the same double, the digits. */
function compareLong(by: Comparison, bound: string, field: FieldSql, bindings: Bindings): string {
  const { is, value } = numericValue(field);
  const double = bindings.bind("Float64", Number(bound));
  const digits = bindings.bind("String", bound);
  const { value: text } = field.string;
  // Of one sign and beyond 2^53: the longer is the further from zero, and so is the greater of one length.
  const further = `(length(${text}), ${text}) ${SYMBOL[bound.startsWith("-") ? OPPOSITE[by] : by]} (length(${digits}), ${digits})`;
  const written = `match(${text}, '^-?[0-9]+$')`;
  const order = compareDigits(digitsOf(String(Number(bound))), bound);
  const rounded = holds(by, order);
  return and(
    is,
    `(${value} ${SYMBOL[by][0]} ${double} OR ${value} = ${double} AND if(${written}, ${further}, ${rounded}))`,
  );
}

const OPPOSITE: Record<Comparison, Comparison> = { gt: "lt", gte: "lte", lt: "gt", lte: "gte" };

function holds(by: Comparison, order: number): boolean {
  if (order === 0) return by === "gte" || by === "lte";
  return (by === "gt" || by === "gte") === order > 0;
}

type BindType = "String" | "Float64" | "Bool";
