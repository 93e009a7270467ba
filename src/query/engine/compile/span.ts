import { EVENTS_TABLE } from "@/clickhouse/events";
import type { TimeRange } from "../time/buckets";
import { Bindings } from "./common/bindings";
import { bucketsWithin, PROJECTION_BUCKET_SQL } from "./common/projection-buckets";
import type { Statement } from "./common/statement";
import { eventsWithinAny, whereSql } from "./common/where";

type SpanScope = { projectId: string; event: string | null };

const scopeSql = ({ projectId, event }: SpanScope, bindings: Bindings): string[] => [
  `project_id = ${bindings.bind("UUID", projectId)}`,
  ...(event === null ? [] : [`event_name = ${bindings.bind("String", event)}`]),
];

/**
 * The first and last quarter of an hour, in Unix seconds, with an event of the range, which must
 * begin and end on one. No row if there are no events. Read from a projection.
 */
export function compileSpan({ range, ...scope }: SpanScope & { range: TimeRange }): Statement {
  const bindings = new Bindings();
  const where = whereSql(
    ...scopeSql(scope, bindings),
    ...bucketsWithin("quarter", range, bindings),
  ).replaceAll("\n", "\n  ");
  const sql = `SELECT toUnixTimestamp(min(quarter)) AS first, toUnixTimestamp(max(quarter)) AS last
FROM (
  SELECT project_id, ${PROJECTION_BUCKET_SQL.quarter} AS quarter, count() AS quarter_events
  FROM ${EVENTS_TABLE}
  ${where}
  GROUP BY project_id, quarter
)
GROUP BY project_id`;
  return { sql, params: bindings.params, settings: {} };
}

/**
 * When the first and last event within some ranges happened, in ms. No row if there are no events.
 */
export function compileExactSpan({
  ranges,
  ...scope
}: SpanScope & { ranges: readonly TimeRange[] }): Statement {
  const bindings = new Bindings();
  const where = whereSql(...scopeSql(scope, bindings), eventsWithinAny(ranges, bindings));
  const sql = `SELECT
  toString(toUnixTimestamp64Milli(min(ts))) AS first,
  toString(toUnixTimestamp64Milli(max(ts))) AS last
FROM ${EVENTS_TABLE}
${where}
GROUP BY project_id`;
  return { sql, params: bindings.params, settings: {} };
}
