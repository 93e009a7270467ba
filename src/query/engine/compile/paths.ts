import { EVENTS_TABLE, WHOLE_MAPS } from "@/clickhouse/events";
import { PROJECTION_BUCKETS } from "../model/projections";
import { ENDED, type PathsQuestion, REST } from "../questions/paths";
import type { TimeRange } from "../time/buckets";
import { Bindings } from "./common/bindings";
import { nested, not, or } from "./common/logic";
import { bucketsWithin, PROJECTION_BUCKET_SQL } from "./common/projection-buckets";
import { scopeSql, selectionSql } from "./common/selection";
import type { Statement } from "./common/statement";
import { eventsWithin, projectsSql, whereSql } from "./common/where";

/** The maximum number of names that are distinguished; all others count as one. */
const MAX_NAMES = 10_000;
const QUARTER_MS = PROJECTION_BUCKETS.quarter * 1000;

const SETTINGS = {
  ...WHOLE_MAPS,
  // All arrays of a block of users are in memory at once.
  max_block_size: 8192,
};

/**
 * An event is one integer: its ms, a bit that sorts anchors first (with direction `before`, last),
 * and the number of its name in the last 16 bits.
 */
const NAME_BITS = 16;
const MS_BITS = NAME_BITS + 1;

/**
 * Links between steps. Names outside a step's top are merged here, so that few rows are returned.
 */
export function compilePaths(question: PathsQuestion): Statement {
  const bindings = new Bindings();
  const names = namesSql(question, bindings);
  const links = linksSql(question, bindings);
  const top = bindings.bind("UInt8", question.top);
  const sumsOver = (column: string) => `sum(users) OVER (PARTITION BY step, ${column})`;
  const rankOf = (column: string) =>
    `dense_rank() OVER (PARTITION BY step, ${column} = ${ENDED} ORDER BY ${column} = ${REST}, ${column}_users DESC, ${column})`;
  const folded = (column: string) =>
    `if(${column} = ${ENDED} OR ${column}_rank <= ${top}, ${column}, ${REST})`;
  const sql = `WITH ${nested(names)} AS names
SELECT
  step,
  toUInt16(${folded("from")}) AS from,
  toUInt16(${folded("to")}) AS to,
  names[to] AS name,
  sum(users) AS users
FROM (
  SELECT *, ${rankOf("from")} AS from_rank, ${rankOf("to")} AS to_rank
  FROM (
    SELECT *, ${sumsOver("from")} AS from_users, ${sumsOver("to")} AS to_users
    FROM ${nested(links, "    ")}
  )
)
GROUP BY step, from, to`;
  return { sql, params: bindings.params, settings: SETTINGS };
}

/** The most frequent names in byte order, so that numbers sort like their names. */
function namesSql({ projectIds, around }: PathsQuestion, bindings: Bindings): string {
  const scope = projectsSql(projectIds, bindings);
  const quarters: TimeRange = {
    start: Math.floor(around.start / QUARTER_MS) * QUARTER_MS,
    end: Math.ceil(around.end / QUARTER_MS) * QUARTER_MS,
  };
  const where = whereSql(scope, ...bucketsWithin("quarter", quarters, bindings));
  return `SELECT arraySort(groupArray(name))
FROM (
  SELECT name, sum(events) AS all_events
  FROM (
    SELECT toString(event_name) AS name, ${PROJECTION_BUCKET_SQL.quarter} AS quarter, count() AS events
    FROM ${EVENTS_TABLE}
    ${where.replace(/\n/g, "\n    ")}
    GROUP BY event_name, quarter
  )
  GROUP BY name
  ORDER BY all_events DESC, name
  LIMIT ${MAX_NAMES}
)`;
}

/** The number of users by step and by the numbers of the names before and after it. */
function linksSql(question: PathsQuestion, bindings: Bindings): string {
  const steps = bindings.bind("UInt8", question.steps);
  const after = question.direction === "after";
  const number = (event: string) => `bitAnd(${event}, ${2 ** NAME_BITS - 1})`;
  // The anchor itself comes first, unless its name is ignored.
  const others = "if(events[1] = anchor, arrayPopFront(events), events)";
  const numbers = `arrayPushFront(arrayMap(e -> ${number("e")}, ${others}), ${number("anchor")})`;
  return `SELECT link.1 AS step, link.2 AS from, link.3 AS to, count() AS users
FROM (
  SELECT
    arraySlice(${question.collapse ? `arrayCompact(${numbers})` : numbers}, 1, ${steps} + 1) AS path,
    arrayJoin(arrayMap(
      i -> (toUInt8(i), toUInt16(if(i = 1, ${REST}, path[i])), toUInt16(if(i < length(path), path[i + 1], ${ENDED}))),
      range(1, least(length(path), ${steps}) + 1)
    )) AS link
  FROM (
    SELECT
      any(anchor) AS anchor,
      ${after ? "arraySort" : "arrayReverseSort"}(groupArrayIf(event, counts)) AS events
    FROM ${nested(eventsSql(question, bindings), "    ")}
    GROUP BY user_hash
  )
)
GROUP BY step, from, to`;
}

/** The events around each user's anchor, including the anchor. */
function eventsSql(question: PathsQuestion, bindings: Bindings): string {
  const { around, within, windowMs, direction, ignore } = question;
  const scope = scopeSql(question, bindings);
  const anchor = selectionSql(question.anchor, bindings);
  const after = direction === "after";
  const place = after
    ? `if(${anchor}, 0, ${2 ** NAME_BITS})`
    : `if(${anchor}, ${2 ** NAME_BITS}, 0)`;
  const number = `transform(toString(event_name), names, range(1, length(names) + 1), ${REST})`;
  const event = `bitShiftLeft(toUnixTimestamp64Milli(ts), ${MS_BITS}) + ${place} + ${number}`;
  const ignored = ignore.length > 0 ? bindings.bind("Array(String)", ignore) : null;
  const counts = ignored === null ? "true" : `event_name NOT IN ${ignored}`;
  const events = `SELECT user_hash, ${event} AS event, ${counts} AS counts
FROM ${EVENTS_TABLE}
${whereSql(...scope, ...eventsWithin(around, bindings), ignored === null ? "true" : or(anchor, not(`event_name IN ${ignored}`)))}`;
  const anchors = `SELECT user_hash, ${after ? "min" : "max"}(${event}) AS anchor
FROM ${EVENTS_TABLE}
${whereSql(...scope, ...eventsWithin(within, bindings), anchor)}
GROUP BY user_hash`;
  const [earlier, later] = after ? ["anchor", "event"] : ["event", "anchor"];
  const window = bindings.bind("Int64", windowMs);
  const ms = (one: string) => `bitShiftRight(${one}, ${MS_BITS})`;
  return `SELECT user_hash, event, counts, anchor
FROM ${nested(events)} AS events
INNER JOIN ${nested(anchors)} AS anchors USING (user_hash)
WHERE ${earlier} <= ${later} AND ${ms(later)} - ${ms(earlier)} <= ${window}`;
}
