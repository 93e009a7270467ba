import type { Comparison, Filter, Scalar, Test } from "../filters/filter";
import type { Bindings } from "./bindings";
import {
  type FieldSql,
  fieldSql,
  isScalar,
  numberKey,
  numericValue,
  scalarKey,
  type Typed,
  textKey,
} from "./fields";
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
    case "equals":
      return equalsSql(test.value, field, bindings);
    case "among":
      return amongSql(test.values, field, bindings);
    case "groups":
      return groupsSql(test.values, field, bindings);
    case "contains": {
      const { is, value } = field.string;
      return and(is, `position(${value}, ${bindings.bind("String", test.text)}) > 0`);
    }
    case "compare": {
      const { is, value } = typeof test.value === "string" ? field.string : numericValue(field);
      const bound = bindings.bind(bindType(test.value), test.value);
      return and(is, `${value} ${SYMBOL[test.by]} ${bound}`);
    }
  }
}

function equalsSql(value: Scalar, field: FieldSql, bindings: Bindings): string {
  if (value === null) return field.isNull;
  const typed = valuesOfType(value, field);
  if (typed.is === NEVER) return NEVER;
  return and(typed.is, `${typed.value} = ${bindings.bind(bindType(value), value)}`);
}

function amongSql(values: readonly Scalar[], field: FieldSql, bindings: Bindings): string {
  const among = (type: BindType, { is, value }: Typed): string => {
    const group = values.filter((one) => one !== null && bindType(one) === type);
    if (group.length === 0 || is === NEVER) return NEVER;
    return and(is, `${value} IN ${bindings.bind(`Array(${type})`, group)}`);
  };
  return or(
    among("String", field.string),
    among("Float64", numericValue(field)),
    among("Bool", field.boolean),
    values.includes(null) ? field.isNull : NEVER,
  );
}

/** By the key that a breakdown groups by, so that a group's filter finds the group's events. */
function groupsSql(values: readonly Scalar[], field: FieldSql, bindings: Bindings): string {
  const key = scalarKey(field);
  const numbers = values.filter((value) => typeof value === "number");
  const others = values.filter((value) => typeof value !== "number");
  return or(
    others.length === 0
      ? NEVER
      : `${key} IN ${bindings.bind("Array(String)", others.map(textKey))}`,
    numbers.length === 0
      ? NEVER
      : `has(arrayMap(x -> ${numberKey("x")}, ${bindings.bind("Array(Float64)", numbers)}), ${key})`,
  );
}

/** A number is looked for among numbers and strings that are numbers, the others among their own. */
function valuesOfType(value: Exclude<Scalar, null>, field: FieldSql): Typed {
  if (typeof value === "string") return field.string;
  return typeof value === "number" ? numericValue(field) : field.boolean;
}

type BindType = "String" | "Float64" | "Bool";

function bindType(value: Exclude<Scalar, null>): BindType {
  if (typeof value === "string") return "String";
  return typeof value === "number" ? "Float64" : "Bool";
}
