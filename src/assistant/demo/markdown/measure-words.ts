import type { WireFilter } from "@/query/engine/language/wire";
import { PROPERTY_PREFIX } from "@/query/engine/model/columns";
import type { Measure, Scope, Selection } from "../intents/intent";
import { countryName } from "../names/countries";
import type { Operator, Scalar } from "../names/query-types";
import { code, list, valueText } from "./format";

/** "`purchase` events", or "events" of any name. */
export const eventsText = ({ events }: Selection): string =>
  events === undefined ? "events" : `${list(events.map(code), "or")} events`;

const VALUES: Record<string, string> = {
  sum: "sum",
  avg: "average",
  min: "minimum",
  max: "maximum",
  p25: "25th percentile",
  p50: "median",
  p75: "75th percentile",
  p90: "90th percentile",
  p95: "95th percentile",
  p99: "99th percentile",
};

/** What a measure counts, in the plural: it follows a number. Null for a measure of values. */
export function countedText({ metric, ...selection }: Measure): string | null {
  const filtered = selection.filters ? ` ${whereText(selection.filters)}` : "";
  const { events } = selection;
  const done = events === undefined ? "any event" : `${anOr(events)} event`;
  if (metric === "count") return `${eventsText(selection)}${filtered}`;
  if (metric === "unique_users") return `unique users with ${done}${filtered}`;
  if (metric === "unique_sessions") return `sessions with ${done}${filtered}`;
  if (metric === "unique_values" && selection.property !== undefined) {
    return `different values of ${code(selection.property)}${inEvents(selection)}${filtered}`;
  }
  return null;
}

const anOr = (events: string[]): string => `a ${list(events.map(code), "or")}`;

/** What a measure is called: "the average of `amount` in `purchase` events". */
export function measureText(measure: Measure): string {
  const { metric, property } = measure;
  const filtered = measure.filters ? ` ${whereText(measure.filters)}` : "";
  if (metric === "events_per_user") return `${eventsText(measure)} per user who has any${filtered}`;
  const value = VALUES[metric];
  if (value === undefined || property === undefined) return countedText(measure) ?? metric;
  return `${value} of ${code(property)}${inEvents(measure)}${filtered}`;
}

const inEvents = ({ events }: Selection): string =>
  events === undefined ? "" : ` in ${list(events.map(code), "or")} events`;

const OPERATORS: Partial<Record<Operator, string>> = {
  eq: "is",
  neq: "is not",
  in: "is",
  not_in: "is neither",
  contains: "contains",
  not_contains: "does not contain",
  gt: "is over",
  gte: "is at least",
  lt: "is under",
  lte: "is at most",
  is_set: "is set",
  is_not_set: "is not set",
};

export const fieldName = (field: string): string =>
  field.startsWith(PROPERTY_PREFIX) ? field.slice(PROPERTY_PREFIX.length) : field;

/** "where `country` is `DE` (Germany)"; empty without filters. */
export function whereText(filters: readonly WireFilter[]): string {
  return filters.length === 0 ? "" : `where ${list(filters.map(filterText))}`;
}

function filterText({ field, op, value }: WireFilter): string {
  const name = code(fieldName(field));
  const words = OPERATORS[op] ?? op;
  if (value === undefined) return `${name} ${words}`;
  const values = Array.isArray(value) ? value : [value];
  return `${name} ${words} ${list(
    values.map((one) => filterValue(field, one)),
    op === "not_in" ? "nor" : "or",
  )}`;
}

function filterValue(field: string, value: Scalar): string {
  const name = field === "country" && typeof value === "string" ? countryName(value) : null;
  return name === null ? valueText(value) : `${valueText(value)} (${name})`;
}

/** The filters of a whole question, after what they limit; empty without any. */
export function scopeText({ filters, bots }: Pick<Scope, "filters" | "bots">): string {
  const words = [whereText(filters), ...(bots ? ["without bots"] : [])].filter((one) => one !== "");
  return words.length === 0 ? "" : ` ${words.join(", ")}`;
}
