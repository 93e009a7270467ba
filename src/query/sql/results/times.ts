import type { Value } from "@/query/engine/result/tabular";
import { formatInstant } from "@/query/engine/time/format";
import { canonicalZone, type OffsetSegment, offsetSegmentAt } from "@/query/engine/time/zone";
import { type ColumnType, readType } from "./column-type";

type Rewrite = (value: Value) => Value;

/**
 * Returns a function that formats the times in values of a type; null if it contains none.
 * ClickHouse returns times as instants in UTC. A time whose type has another time zone is formatted
 * in that zone, with its offset (`2026-10-25T02:30:00+02:00`), and a time in UTC in ClickHouse's
 * usual form (`2026-10-25 00:30:00`).
 */
export const zonedTimes = (type: string): Rewrite | null => rewriteOf(readType(type));

function rewriteOf({ name, args }: ColumnType): Rewrite | null {
  switch (name) {
    case "DateTime":
    case "DateTime64":
      return rewriteTime(args.at(-1)?.text);
    case "Nullable":
    case "LowCardinality":
    case "SimpleAggregateFunction":
      return ofLast(args);
    case "Array":
      return eachOf(ofLast(args));
    case "Nested":
      return eachOf(inTuple(args));
    case "Tuple":
      return inTuple(args);
    case "Map":
      return inMap(args);
    default:
      return null;
  }
}

function ofLast(args: readonly ColumnType[]): Rewrite | null {
  const last = args.at(-1);
  return last ? rewriteOf(last) : null;
}

function eachOf(item: Rewrite | null): Rewrite | null {
  return item && ((value) => (Array.isArray(value) ? value.map(item) : value));
}

/** Named tuples are objects; other tuples are lists. */
function inTuple(args: readonly ColumnType[]): Rewrite | null {
  const items = args.map(rewriteOf);
  if (items.every((item) => item === null)) return null;
  const byName = new Map(args.map(({ label }, at) => [label, items[at]]));
  return (value) => {
    if (Array.isArray(value)) return value.map((item, at) => items[at]?.(item) ?? item);
    return mapEntries(value, (key, item) => [key, byName.get(key)?.(item) ?? item]);
  };
}

function inMap([keys, values]: readonly ColumnType[]): Rewrite | null {
  const [ofKey, ofValue] = [keys && rewriteOf(keys), values && rewriteOf(values)];
  if (!ofKey && !ofValue) return null;
  return (value) =>
    mapEntries(value, (key, item) => [String(ofKey?.(key) ?? key), ofValue?.(item) ?? item]);
}

function mapEntries(value: Value, change: (key: string, item: Value) => [string, Value]): Value {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => change(key, item)));
}

/** ClickHouse's form: `2026-10-25T00:30:00.123Z`. */
const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z$/;

/**
 * The last argument of a type is the zone, or the precision if there is no zone. Zones unknown
 * to Intl stay in UTC.
 */
function rewriteTime(argument = ""): Rewrite | null {
  const zone = canonicalZone(/^'(.*)'$/.exec(argument)?.[1] ?? "UTC");
  if (zone === null) return null;
  const write = zone === "UTC" ? withoutZone : withOffset(zone);
  return (value) => {
    const [, seconds, fraction = ""] = INSTANT.exec(String(value)) ?? [];
    return seconds === undefined ? value : write(seconds, fraction);
  };
}

const withoutZone = (seconds: string, fraction: string) => seconds.replace("T", " ") + fraction;

function withOffset(zone: string): typeof withoutZone {
  const offsetOf = offsetsOf(zone);
  return (seconds, fraction) => {
    const ms = Date.parse(`${seconds}Z`);
    const written = formatInstant(ms, offsetOf(ms), zone);
    return written.slice(0, seconds.length) + fraction + written.slice(seconds.length);
  };
}

/** Caches the ranges of offsets: looking up a million times would take a minute otherwise. */
function offsetsOf(zone: string): (ms: number) => number {
  const known: OffsetSegment[] = [];
  return (ms) => {
    const found = known.find(({ from, until }) => from <= ms && ms < until);
    if (found) return found.offset;
    const segment = offsetSegmentAt(ms, zone);
    known.push(segment);
    return segment.offset;
  };
}
