import { parseJsonExactly } from "@/base/text/long-integers";
import { isDict } from "@/base/validation";
import { PROPERTY_PREFIX } from "@/query";

type Args = Record<string, unknown>;
type Read = (value: unknown) => unknown;

/**
 * The arguments of a query tool in the form of the query language, if what they mean is certain:
 * one value where a list belongs, an event's name in place of a selection, or `"7d"` as a range.
 * The query language rejects what remains.
 */
export function queryFormOf(kind: string, args: Args): Args {
  const { kind: own, ...rest } = args;
  const given = own === kind || own === undefined ? rest : args;
  return fieldsOf(kind === "trend" ? withSeries(given) : given);
}

/** A trend of one series may have the series' fields as its own. */
function withSeries(args: Args): Args {
  const { events, metric, property, label, ...rest } = args;
  const series = given({ events, metric, property, label });
  if (args.series !== undefined || Object.keys(series).length === 0) return args;
  return { ...rest, series: [series] };
}

const given = (args: Args): Args =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));

/** Reads the fields of a query, or of a part of it. */
const fieldsOf = (args: Args): Args =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, (FIELDS[name] ?? asIs)(value)]),
  );

const asIs: Read = (value) => value;

/** A list, or its only item. */
const listOf =
  (item: Read): Read =>
  (value) => {
    if (Array.isArray(value)) return value.map(item);
    return typeof value === "string" || isDict(value) ? [item(value)] : value;
  };

/** Some clients send objects and lists as JSON texts. */
const fromText =
  (read: Read): Read =>
  (value) =>
    read(typeof value === "string" && /^\s*[[{]/.test(value) ? (jsonOf(value) ?? value) : value);

function jsonOf(text: string): unknown {
  try {
    return parseJsonExactly(text);
  } catch {
    return undefined;
  }
}

/** The names of events, or of one, stand for the selection of these events. */
const readSelection: Read = (value) => {
  if (typeof value === "string") return { events: [value] };
  if (Array.isArray(value)) return { events: value };
  return isDict(value) ? fieldsOf(value) : value;
};

const readFormula: Read = (value) => (typeof value === "string" ? { expression: value } : value);

const readGroups: Read = (value) => (typeof value === "string" ? { field: value } : value);

const readProperty: Read = (value) =>
  typeof value === "string" && value.startsWith(PROPERTY_PREFIX)
    ? value.slice(PROPERTY_PREFIX.length)
    : value;

const SYMBOLS: Record<string, string> = {
  "=": "eq",
  "==": "eq",
  "!=": "neq",
  "<>": "neq",
  ">": "gt",
  ">=": "gte",
  "<": "lt",
  "<=": "lte",
};

const readFilter: Read = (value) => {
  if (!isDict(value)) return value;
  const { op } = value;
  const known = typeof op === "string" && Object.hasOwn(SYMBOLS, op) ? SYMBOLS[op] : op;
  const isListed = known === "in" || known === "not_in";
  const single = value.value !== undefined && !Array.isArray(value.value) && !isDict(value.value);
  return {
    ...value,
    ...(known !== undefined && { op: known }),
    ...(isListed && single && { value: [value.value] }),
  };
};

const DATE = /^\d{4}-\d\d-\d\d$/;
/** Not months and years in words: "last month" could also be the one before. */
const LAST = /^(?:last )?(\d{1,4}) ?(?:([hdwmy])|(hour|day|week)s?)$/;

/** A range in one text: a length such as "7d" or "7 days", a day's name or its date. */
function rangeOfText(text: string): Args | null {
  const plain = text.trim().toLowerCase();
  if (plain === "today" || plain === "yesterday") return { day: plain };
  if (DATE.test(plain)) return { from: plain, to: plain };
  const [, count, unit, word] = LAST.exec(plain) ?? [];
  return count === undefined ? null : { last: `${count}${unit ?? word?.charAt(0)}` };
}

const readRange: Read = (value) => {
  if (typeof value === "string") return rangeOfText(value) ?? value;
  if (!isDict(value)) return value;
  const [[name, only] = [], ...others] = Object.entries(value);
  const isShort = others.length === 0 && (name === "day" || name === "last");
  return (isShort && typeof only === "string" && rangeOfText(only)) || value;
};

/** How each argument is read, wherever it is in a query. */
const FIELDS: Record<string, Read> = {
  range: fromText(readRange),
  filters: fromText(listOf(readFilter)),
  events: listOf(asIs),
  ignore: listOf(asIs),
  series: fromText(listOf(readSelection)),
  steps: fromText(listOf(readSelection)),
  anchor: fromText(readSelection),
  start: fromText(readSelection),
  return: fromText(readSelection),
  formulas: fromText(listOf(readFormula)),
  breakdown: fromText(readGroups),
  property: readProperty,
};
