import type { Items, NameItem } from "../items/items";
import type { Key } from "../items/keys";
import type { FieldRef, RawFilter } from "../items/refs";
import { fieldRef, isProperty } from "../items/roles";
import { hasNumbers } from "../names/catalogue";
import type { Operator } from "../names/query-types";
import { operandAt, operandsAt } from "./operands";

const COMPARISONS: Partial<Record<Key, Operator>> = {
  more: "gt",
  "at-least": "gte",
  less: "lt",
  "at-most": "lte",
};

const OPPOSITES: Partial<Record<Operator, Operator>> = {
  gt: "lte",
  gte: "lt",
  lt: "gte",
  lte: "gt",
};

/** Reads a filter that begins with a field: "plan is pro", "amount over 50", "coupon SUMMER20". */
/** `isTold`: whether a word such as "with" says that a filter follows. */
export function fieldTest(items: Items, index: number, isTold: boolean): RawFilter | null {
  const name = items.name(index);
  if (!name || !isProperty(name)) return null;
  const field = fieldRef(name);
  return (
    presence(items, index, field) ??
    comparison(items, index, field) ??
    equality(items, index, field) ??
    adjacent(items, index, field, isTold)
  );
}

function presence(items: Items, index: number, field: FieldRef): RawFilter | null {
  const isSet = items.isKey(index + 1, "set");
  if (!isSet && !items.isKey(index + 1, "unset")) return null;
  items.use(index, index + 1);
  return { kind: "test", field, op: isSet ? "is_set" : "is_not_set", texts: [] };
}

function comparison(items: Items, index: number, field: FieldRef): RawFilter | null {
  const at = items.isKey(index + 1, "is", "from") ? index + 2 : index + 1;
  if (items.isKey(at, "between")) return between(items, index, at, field);
  const isNot = items.isKey(at, "not");
  const key = items.at(isNot ? at + 1 : at);
  const asked = key?.kind === "key" ? COMPARISONS[key.key] : undefined;
  const op = isNot && asked ? OPPOSITES[asked] : asked;
  const end = isNot ? at + 2 : at + 1;
  const number = items.at(end);
  if (op === undefined || number?.kind !== "number") return null;
  for (let used = index; used <= end; used++) items.use(used);
  return { kind: "test", field, op, texts: [number.text] };
}

function between(items: Items, index: number, at: number, field: FieldRef): RawFilter | null {
  const [low, high] = [items.at(at + 1), items.at(at + 3)];
  if (low?.kind !== "number" || high?.kind !== "number" || !items.isKey(at + 2, "and")) return null;
  for (let used = index; used <= at + 3; used++) items.use(used);
  return { kind: "test", field, op: "between", texts: [low.text, high.text] };
}

function equality(items: Items, index: number, field: FieldRef): RawFilter | null {
  let at = index + 1;
  const contains = items.isKey(at, "contains");
  const hasIs = items.isKey(at, "is");
  if (hasIs) at++;
  const negated = items.isKey(at, "not");
  if (negated) at++;
  const isContains = contains || items.isKey(at, "contains");
  if (!hasIs && !negated && !isContains) return null;
  if (isContains) at++;
  if (items.isKey(at, "is", "from")) at++;
  const operands = operandsAt(items, at);
  if (!operands || !(isContains || couldBeValue(items, at))) return null;
  for (let used = index; used < operands.end; used++) items.use(used);
  return {
    kind: "test",
    field,
    op: operatorOf(operands.texts.length, negated, isContains),
    texts: operands.texts,
  };
}

function operatorOf(count: number, negated: boolean, contains: boolean): Operator {
  if (contains) return negated ? "not_contains" : "contains";
  if (count > 1) return negated ? "not_in" : "in";
  return negated ? "neq" : "eq";
}

/** "Which plan is viewed most" compares nothing. */
function couldBeValue(items: Items, index: number): boolean {
  const name = items.name(index);
  return !name || name.given || name.links.values.length > 0 || name.links.events.length === 0;
}

/**
 * "Coupon SUMMER20", "status 404", "version 3.0.1"; not "amount 50", which could be at least that.
 */
function adjacent(items: Items, index: number, field: FieldRef, isTold: boolean): RawFilter | null {
  const next = items.at(index + 1);
  const isText =
    next?.kind === "word" || (next?.kind === "name" && (next.given || isValueOf(next, field)));
  const isCode = next?.kind === "number" && (isTold || !field.candidates.some(hasNumbers));
  const operand = isText || isCode ? operandAt(items, index + 1) : null;
  if (!operand) return null;
  for (let used = index; used < operand.end; used++) items.use(used);
  return { kind: "test", field, op: "eq", texts: [operand.text] };
}

export const isValueOf = ({ links }: NameItem, field: FieldRef): boolean =>
  links.values.some((link) => field.candidates.some((one) => one.field === link.field.field));
