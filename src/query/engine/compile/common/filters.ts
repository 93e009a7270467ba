import { compareDigits, digitsOf, isLongInteger } from "@/base/text/long-integers";
import type { Comparison, Filter, Test } from "@/query/engine/model/filter";
import type { Bindings } from "./bindings";
import { equalsSql } from "./equality";
import { type FieldSql, fieldSql, isScalar, numericValue } from "./fields";
import { and, not, or } from "./logic";

const SYMBOL: Record<Comparison, string> = { gt: ">", gte: ">=", lt: "<", lte: "<=" };

export function filterSql({ field, test, negated }: Filter, bindings: Bindings): string {
  const condition = testSql(test, fieldSql(field, bindings), bindings);
  return negated ? not(condition) : condition;
}

export function testSql(test: Test, field: FieldSql, bindings: Bindings): string {
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

/** Compares doubles and, if the double equals that of the bound, the digits. */
function compareLong(by: Comparison, bound: string, field: FieldSql, bindings: Bindings): string {
  const { is, value } = numericValue(field);
  const double = bindings.bind("Float64", Number(bound));
  const digits = bindings.bind("String", bound);
  const { value: text } = field.string;
  // Of two numbers beyond 2^53 with the same sign, the one with more digits is further from zero;
  // with equally many digits, the one with the greater text is.
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
