import { EVENTS_TABLE } from "@/clickhouse/events";
import {
  groupHours,
  HOUR_MS_SQL,
  type HourCount,
  type HourWindow,
} from "@/clickhouse/statements/hour-windows";
import type { ClickHouse } from "@/clickhouse/types";

/** Whole hours of one project. */
export type StoredWindow = HourWindow & { projectId: string };
export type StoredId = { id: string; receivedAt: number };

/** Events per window; a single hour can have more. Takes about 20 MB to read. */
const WINDOW_EVENTS = 100_000;
const MAX_ROWS = 10_000_000;

const tags = { surface: "verification" };

/** Divides all stored events into windows. Reads only a projection. */
export async function storedWindows(
  clickhouse: ClickHouse,
  signal: AbortSignal,
): Promise<StoredWindow[]> {
  const rows = await clickhouse.rows<HourCount & { id: string }>({
    sql: `SELECT project_id AS id, ${HOUR_MS_SQL} AS hour, count() AS events
      FROM ${EVENTS_TABLE} GROUP BY project_id, toStartOfHour(ts) ORDER BY id, hour`,
    tags,
    limits: { maxSeconds: 300, maxResultRows: MAX_ROWS },
    signal,
  });
  const hoursOf = new Map<string, HourCount[]>();
  for (const row of rows) {
    const hours = hoursOf.get(row.id);
    if (hours) hours.push(row);
    else hoursOf.set(row.id, [row]);
  }
  return Array.from(hoursOf, ([projectId, hours]) =>
    groupHours(hours, WINDOW_EVENTS).map((window) => ({ projectId, ...window })),
  ).flat();
}

export async function storedIds(
  clickhouse: ClickHouse,
  { projectId, from, to }: StoredWindow,
  signal: AbortSignal,
): Promise<StoredId[]> {
  const rows = await clickhouse.rows<{ id: string; received: string }>({
    sql: `SELECT event_id AS id, toUnixTimestamp64Milli(received_at) AS received
      FROM ${EVENTS_TABLE} WHERE project_id = {project:UUID}
        AND toStartOfHour(ts) >= toStartOfHour(fromUnixTimestamp64Milli({from:Int64}, 'UTC'))
        AND toStartOfHour(ts) < toStartOfHour(fromUnixTimestamp64Milli({to:Int64}, 'UTC'))`,
    params: { project: projectId, from, to },
    tags: { ...tags, projectIds: [projectId] },
    limits: { maxSeconds: 300, maxResultRows: MAX_ROWS },
    signal,
  });
  return rows.map(({ id, received }) => ({ id, receivedAt: Number(received) }));
}
