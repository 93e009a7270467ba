import { EVENTS_TABLE, SESSION_GAP_MS } from "@/clickhouse/events";
import type { Source } from "../metrics/sources";
import type { TimeRange } from "../time/buckets";
import type { Bindings } from "./bindings";
import { and } from "./logic";
import { aggregateModel, type Key, type Parts } from "./parts";

/** A source's rows: the question's keys, and of each aggregate the half that is to be merged. */
export function sourceSql({ kind, range }: Source, parts: Parts): string {
  switch (kind) {
    case "quarters":
      return partialsSql(`toUnixTimestamp(${QUARTER})`, quartersWithin(range, parts), parts);
    case "rows":
      return partialsSql("toUnixTimestamp(ts)", eventsWithin(range, parts.bindings), parts);
    case "gaps":
      return gapsSql(range, parts);
  }
}

/** ClickHouse takes a projection only if nothing else is said of the time. */
const QUARTER = "toStartOfFifteenMinutes(ts)";

function quartersWithin({ start, end }: TimeRange, { bindings }: Parts): string[] {
  const bound = (ms: number) => `toDateTime(${bindings.bind("UInt32", ms / 1000)}, 'UTC')`;
  return [`${QUARTER} >= ${bound(start)}`, `${QUARTER} < ${bound(end)}`];
}

function eventsWithin({ start, end }: TimeRange, bindings: Bindings): string[] {
  const bound = (ms: number) => `fromUnixTimestamp64Milli(${bindings.bind("Int64", ms)})`;
  return [`ts >= ${bound(start)}`, `ts < ${bound(end)}`];
}

function partialsSql(seconds: string, within: string[], parts: Parts): string {
  const { scope, matches, value, aggregates, keys } = parts;
  const columns = [
    ...keys.map((key) => `${key.sql(seconds)} AS ${key.name}`),
    ...aggregates.map((name) => `${aggregateModel(name).partial} AS ${name}_part`),
  ];
  return [
    ...(value === null ? [] : [`WITH ${value} AS value`]),
    `SELECT\n  ${columns.join(",\n  ")}`,
    `FROM ${EVENTS_TABLE}`,
    whereSql(scope, ...within, ...matches),
    `GROUP BY ${namesOf(keys)}`,
  ].join("\n");
}

/**
 * The sessions of events that name none. All of a user's such events make the sessions; which of
 * them have a matching event, and in which bucket, is looked at after.
 */
function gapsSql(range: TimeRange, { scope, matches, keys, bindings }: Parts): string {
  const label = keys.find((key) => key.name === "label")?.sql("") ?? "''";
  const keySql = ({ name, sql }: Key) =>
    name === "label" ? "event.3" : sql("intDiv(event.1, 1000)");
  return `SELECT
  ${keys.map((key) => `${keySql(key)} AS ${key.name},`).join("\n  ")}
  uniqExactIfState(cityHash64(user_hash, session), toUInt8(1)) AS sessions_part
FROM (
  SELECT
    user_hash,
    arraySort(groupArray((
      toUnixTimestamp64Milli(ts),
      ${and(...matches)},
      ${label}
    ))) AS events,
    arrayCumSum(arrayMap(gap -> gap > ${SESSION_GAP_MS}, arrayDifference(events.1))) AS sessions
  FROM ${EVENTS_TABLE}
  ${whereSql(scope, ...eventsWithin(range, bindings), "session_id = ''")}
  GROUP BY user_hash
)
ARRAY JOIN events AS event, sessions AS session
WHERE event.2
GROUP BY ${namesOf(keys)}`;
}

/** A condition a line; a property's own `OR`s are in brackets already. */
const whereSql = (...conditions: string[]): string => `WHERE ${conditions.join("\n  AND ")}`;

const namesOf = (keys: readonly Key[]): string => keys.map((key) => key.name).join(", ");
