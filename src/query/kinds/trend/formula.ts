import jsep, { type Expression } from "jsep";
import { Fault, faults } from "@/base/validation";
import type { FormulaValue } from "./result";

export const MAX_FORMULA_LENGTH = 200;

/** A formula over values by name. */
export type Formula = (values: ReadonlyMap<string, number>) => FormulaValue;

type Operation = (left: number, right: number) => number;

const BINARY: Record<string, Operation> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => left / right,
};

const ALLOWED = "use numbers, series letters, + - * / and brackets";

/**
 * Parses `A / B * 100`. The text is never evaluated as code: only numbers, the given names and the
 * four operations are accepted.
 */
export function readFormula(text: string, names: readonly string[]): Formula | Fault {
  const expression = parsed(text);
  if (expression === null) return faults.value(`not a valid formula: ${ALLOWED}`);
  const compiled = compile(expression, names);
  if (compiled instanceof Fault) return compiled;
  return (values) => {
    const value = compiled(values);
    return value !== null && Number.isFinite(value) ? value : null;
  };
}

function parsed(text: string): Expression | null {
  try {
    return jsep(text);
  } catch {
    return null;
  }
}

function compile(expression: Expression, names: readonly string[]): Formula | Fault {
  switch (expression.type) {
    case "Literal":
      return compileNumber(expression.value);
    case "Identifier":
      return compileName(String(expression.name), names);
    case "UnaryExpression":
      return compileBinary(String(expression.operator), ZERO, expression.argument, names);
    case "BinaryExpression":
      return compileBinary(String(expression.operator), expression.left, expression.right, names);
    default:
      return faults.value(ALLOWED);
  }
}

const ZERO: Expression = { type: "Literal", value: 0 };

function compileNumber(value: unknown): Formula | Fault {
  return typeof value === "number" ? () => value : faults.value(ALLOWED);
}

function compileName(name: string, names: readonly string[]): Formula | Fault {
  if (names.includes(name)) return (values) => values.get(name) ?? null;
  return faults.value(`there is no series ${name}: use ${names.join(", ")}`);
}

function compileBinary(
  operator: string,
  ...[left, right, names]: [left: unknown, right: unknown, names: readonly string[]]
): Formula | Fault {
  const operation = Object.hasOwn(BINARY, operator) ? BINARY[operator] : undefined;
  if (!operation || !isExpression(left) || !isExpression(right)) return faults.value(ALLOWED);
  const a = compile(left, names);
  if (a instanceof Fault) return a;
  const b = compile(right, names);
  if (b instanceof Fault) return b;
  return (values) => {
    const [x, y] = [a(values), b(values)];
    return x === null || y === null ? null : operation(x, y);
  };
}

const isExpression = (value: unknown): value is Expression =>
  typeof value === "object" && value !== null && "type" in value;
