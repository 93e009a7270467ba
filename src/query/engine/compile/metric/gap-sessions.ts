import { EVENTS_TABLE } from "@/clickhouse/events";
import { SESSION_GAP_MS } from "@/query/engine/model/limits";
import type { Source } from "@/query/engine/questions/metric";
import type { Bindings } from "../common/bindings";
import { and, not } from "../common/logic";
import { eventsWithin, whereSql } from "../common/where";
import { groupBySql, type Key, type Parts } from "./partial-aggregates";

/** Encodes and decodes an event in the array of its user's events, which is sorted by time. */
type Packing = {
  event: string;
  ms(event: string): string;
  matches(event: string): string;
  label(event: string): string;
};

type GapSource = Extract<Source, { kind: "gaps" }>;

/**
 * The sessions of events without a session id, as partials of the aggregate `sessions`. All
 * of a user's events without one form the sessions; only then are matching events and
 * buckets considered. A session is identified by its user and its start, so that it is the
 * same one in several sources.
 */
export function gapSessionsSql(source: GapSource, parts: Parts): string {
  const { range, readFrom = range.start } = source;
  const { scope, keys, bindings } = parts;
  const { event, ms, matches, label } = packingOf(parts);
  const keySql = ({ name, sql }: Key) =>
    name === "label" ? label("event") : sql(`intDiv(${ms("event")}, 1000)`);
  const continued = inRange(source, ms("event"), bindings);
  return `SELECT
  ${keys.map((key) => `${keySql(key)} AS ${key.name},`).join("\n  ")}
  uniqExactIfState(cityHash64(user_hash, session), toUInt8(1)) AS sessions_part
FROM (
  SELECT
    user_hash,
    arraySort(groupArray(${event})) AS events,
    arrayMap(event -> ${ms("event")}, events) AS times,
    arrayFill((time, gap) -> gap > ${SESSION_GAP_MS}, times, arrayDifference(times)) AS sessions
  FROM ${EVENTS_TABLE}
  ${whereSql(scope, ...eventsWithin({ ...range, start: readFrom }, bindings), "session_id = ''")}
  GROUP BY user_hash
)
ARRAY JOIN events AS event, sessions AS session
WHERE ${and(matches("event"), ...continued)}
${groupBySql(parts)}`;
}

/**
 * Conditions that an event is in the range, where events before it were read as well. Fails if its
 * session may have begun before all of them.
 */
function inRange({ range, readFrom }: GapSource, time: string, bindings: Bindings): string[] {
  if (readFrom === undefined) return [];
  const isIn = `${time} >= ${bindings.bind("Int64", range.start)}`;
  const isUnknown = `session < ${bindings.bind("Int64", readFrom + SESSION_GAP_MS)}`;
  return [isIn, not(`throwIf(${and(isIn, isUnknown)})`)];
}

function packingOf({ matches, keys }: Parts): Packing {
  const label = keys.find((key) => key.name === "label");
  const match = and(...matches);
  return label?.type === "text" ? tuple(match, label.sql("")) : number(match, label?.sql(""));
}

function tuple(match: string, label: string): Packing {
  return {
    event: `(toUnixTimestamp64Milli(ts), ${match}, ${label})`,
    ms: (event) => `${event}.1`,
    matches: (event) => `${event}.2`,
    label: (event) => `${event}.3`,
  };
}

/**
 * The time, with 0 or the label plus one in the last byte. It sorts in half the time of a tuple.
 */
function number(match: string, label = "0"): Packing {
  return {
    event: `toUnixTimestamp64Milli(ts) * 256 + if(${match}, ${label} + 1, 0)`,
    ms: (event) => `bitShiftRight(${event}, 8)`,
    matches: (event) => `bitAnd(${event}, 255) > 0`,
    label: (event) => `toUInt8(bitAnd(${event}, 255) - 1)`,
  };
}
