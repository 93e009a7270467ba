import type { Items, NameItem } from "../items/items";
import { isMoneyWord } from "../items/money-words";
import type { RawFilter } from "../items/refs";
import { fieldRef, isMainlyEvent, isProperty } from "../items/roles";
import type { Operator } from "../names/query-types";
import { fieldTest, isValueOf } from "./field-tests";
import { operandAt } from "./operands";

type Lead = {
  from: boolean;
  /** "By vans". */
  by: boolean;
  /** "That have", "with": what follows is present. */
  with: boolean;
  without: boolean;
  where: boolean;
  not: boolean;
  used: number[];
};

/** Reads every filter, wherever it is. What is grouped by must have been read before. */
export function readFilters(items: Items): RawFilter[] {
  const filters: RawFilter[] = [];
  let last: Lead | null = null;
  for (let index = 0; index < items.list.length; index++) {
    if (items.at(index) === null) continue;
    const lead: Lead = continued(items, index, last) ?? leadBefore(items, index);
    const filter = filterAt(items, index, lead);
    if (!filter) continue;
    items.use(...lead.used);
    if (isAlternative(items, index, filters.at(-1), filter))
      filters.push({ kind: "unclear", text: "or" });
    filters.push(filter);
    last = lead;
  }
  return filters;
}

/** "Not from Germany or France" excludes both: a list has the words before its first value. */
function continued(items: Items, index: number, last: Lead | null): Lead | null {
  const isAfterValue = items.isKey(index - 1, "and", "or") && items.isUsed(index - 2);
  const isValue = (items.name(index)?.links.values.length ?? 0) > 0;
  return last && isAfterValue && isValue ? { ...last, used: [] } : null;
}

/**
 * "From Germany or on iOS": an event must match all filters, so only values of one field
 * can be alternatives.
 */
function isAlternative(
  items: Items,
  index: number,
  before: RawFilter | undefined,
  filter: RawFilter,
): boolean {
  const from = items.list.slice(Math.max(0, index - 3), index);
  const isOr = from.some((item) => item.kind === "key" && item.key === "or");
  return (
    isOr &&
    before !== undefined &&
    !fieldsOf(before).some((field) => fieldsOf(filter).includes(field))
  );
}

function fieldsOf(filter: RawFilter): string[] {
  if (filter.kind === "test") return filter.field.candidates.map(({ field }) => field);
  return filter.kind === "value" ? filter.links.map(({ field }) => field.field) : [filter.kind];
}

/** The words directly before a position that say how it filters. */
function leadBefore(items: Items, index: number): Lead {
  const lead: Lead = {
    from: false,
    by: false,
    with: false,
    without: false,
    where: false,
    not: false,
    used: [],
  };
  for (let at = index - 1; at >= 0; at--) {
    const item = items.at(at);
    if (item?.kind !== "key") break;
    if (item.key === "by" && /^by$/i.test(item.text)) lead.by = true;
    else if (item.key === "from" || item.key === "with" || item.key === "where")
      lead[item.key] = true;
    else if (item.key === "without") lead.without = true;
    else if (item.key === "not") lead.not = true;
    else if (item.key !== "is") break;
    lead.used.push(at);
  }
  return lead;
}

const isLed = ({ from, by, with: using, where, without, not }: Lead): boolean =>
  from || by || using || where || without || not;

function filterAt(items: Items, index: number, lead: Lead): RawFilter | null {
  const test = fieldTest(items, index, lead.with || lead.where);
  if (test) return lead.not || lead.without ? negated(test) : test;
  const name = items.name(index);
  if (name) {
    return valueAt(items, index, name, lead) ?? presenceAt(items, index, name, lead);
  }
  const amount = amountAt(items, index) ?? numberBeforeField(items, index);
  if (amount) return lead.not || lead.without ? negated(amount) : amount;
  return wordBeforeField(items, index, lead) ?? textAt(items, index, lead);
}

const OPPOSITES: Partial<Record<string, Operator>> = {
  eq: "neq",
  in: "not_in",
  contains: "not_contains",
  is_set: "is_not_set",
  is_not_set: "is_set",
  gt: "lte",
  gte: "lt",
  lt: "gte",
  lte: "gt",
};

function negated(filter: RawFilter): RawFilter {
  if (filter.kind !== "test" && filter.kind !== "amount") return filter;
  const op = OPPOSITES[filter.op];
  return op === undefined ? { kind: "unclear", text: `not ${filter.op}` } : { ...filter, op };
}

/** "/checkout" is written as no event's name is said. */
const isWritten = ({ text, links }: NameItem): boolean =>
  /[/.:#@\d]/.test(text) && links.values.some(({ value, seen }) => seen && value === text);

/** The score of an event that a word rather names than a value. */
const LIKELY = 0.6;

/**
 * A value that says by itself of which field it is, perhaps with the field beside it, or in a list.
 */
function valueAt(items: Items, index: number, name: NameItem, lead: Lead): RawFilter | null {
  const { values, events } = name.links;
  if (values.length === 0) return null;
  // "Searches" is the event rather than the source of a visit, unless something
  // says that it filters.
  if ((events[0]?.fit.score ?? 0) >= LIKELY && !isLed(lead) && !isWritten(name)) return null;
  const at = items.name(index + 1);
  const field = at && !isMainlyEvent(at) && isValueOf(name, fieldRef(at)) ? fieldRef(at) : null;
  items.use(index, ...(field ? [index + 1] : []));
  const links = field
    ? values.filter((link) => field.candidates.some((one) => one.field === link.field.field))
    : values;
  const isNot = lead.not || lead.without;
  return { kind: "value", text: name.text, links, negated: isNot };
}

/** "With a coupon", "without coupon", "returning users". */
function presenceAt(items: Items, index: number, name: NameItem, lead: Lead): RawFilter | null {
  const { fields } = name.links;
  const isOpen = items.isKey(index + 1, "is", "not", "contains", "more", "less", "between");
  if (!isProperty(name) || isOpen) return null;
  const isFlag = fields.every(({ item }) => item.types.includes("boolean"));
  if (!isFlag && !lead.with && !lead.without) return null;
  items.use(index);
  const isNot = lead.without || lead.not;
  const field = fieldRef(name);
  if (isFlag) return { kind: "test", field, op: "eq", texts: [isNot ? "false" : "true"] };
  return { kind: "test", field, op: isNot ? "is_not_set" : "is_set", texts: [] };
}

const AMOUNTS: Record<string, Operator> = {
  more: "gt",
  "at-least": "gte",
  less: "lt",
  "at-most": "lte",
};

/** "Over 50 euros", "of at least 100". */
function amountAt(items: Items, index: number): RawFilter | null {
  const item = items.at(index);
  const op = item?.kind === "key" ? AMOUNTS[item.key] : undefined;
  const number = items.at(index + 1);
  if (op === undefined || number?.kind !== "number") return null;
  const name = items.name(index + 2);
  // "More than 3 purchases" is about how often, not about an amount.
  if ((name && isMainlyEvent(name)) || items.isKey(index + 2, "user", "session", "event"))
    return null;
  items.use(index, index + 1);
  if (!name || !isProperty(name)) return { kind: "amount", op, value: number.value };
  items.use(index + 2);
  return { kind: "test", field: fieldRef(name), op, texts: [number.text] };
}

/** "With 0 results", "3 items". */
function numberBeforeField(items: Items, index: number): RawFilter | null {
  const number = items.at(index);
  const name = items.name(index + 1);
  if (number?.kind !== "number" || !name || !isProperty(name)) return null;
  items.use(index, index + 1);
  return { kind: "test", field: fieldRef(name), op: "eq", texts: [number.text] };
}

/** "The SUMMER20 coupon", "enterprise plan". */
function wordBeforeField(items: Items, index: number, lead: Lead): RawFilter | null {
  const operand = items.at(index)?.kind === "word" ? operandAt(items, index) : null;
  const field = operand && items.name(operand.end);
  if (!operand || !field || field.links.fields.length === 0 || isMainlyEvent(field)) return null;
  for (let used = index; used <= operand.end; used++) items.use(used);
  const isNot = lead.not || lead.without;
  return { kind: "test", field: fieldRef(field), op: isNot ? "neq" : "eq", texts: [operand.text] };
}

/**
 * A quoted text beside "events", or in a question without any other event, must be the name of one.
 */
function isEventName(items: Items, index: number, lead: Lead): boolean {
  if (isLed(lead)) return false;
  const isBeside = items.isKey(index + 1, "event") || items.isKey(index - 1, "event");
  return isBeside || !items.left().some((at) => (items.name(at)?.links.events.length ?? 0) > 0);
}

/** "From Atlantis", "of \"House Blend\"": a value that has to be looked for. */
function textAt(items: Items, index: number, lead: Lead): RawFilter | null {
  const item = items.at(index);
  if (
    item?.kind !== "word" ||
    isMoneyWord(item.text) ||
    (item.given && isEventName(items, index, lead))
  )
    return null;
  const isValue = lead.from || lead.with || lead.where || lead.not || lead.without || item.given;
  const operand = isValue ? operandAt(items, index) : null;
  if (!operand) return null;
  for (let used = index; used < operand.end; used++) items.use(used);
  return { kind: "text", text: operand.text, negated: lead.not || lead.without };
}
