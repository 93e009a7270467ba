import { HOUR_MS } from "@/base/time/durations";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";

/** Whole hours of one project, from `from` to `to` (excluded), in ms. */
export type StoredWindow = { projectId: string; from: number; to: number };
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
  const hours = await clickhouse.rows<{ id: string; hour: string; events: string }>({
    sql: `SELECT project_id AS id, toUnixTimestamp64Milli(toDateTime64(toStartOfHour(ts), 3)) AS hour,
        count() AS events
      FROM ${EVENTS_TABLE} GROUP BY project_id, toStartOfHour(ts) ORDER BY id, hour`,
    tags,
    limits: { maxSeconds: 300, maxResultRows: MAX_ROWS },
    signal,
  });
  const windows: StoredWindow[] = [];
  let inLast = 0;
  for (const { id: projectId, hour, events } of hours) {
    const [from, to] = [Number(hour), Number(hour) + HOUR_MS];
    const last = windows.at(-1);
    if (last?.projectId === projectId && inLast + Number(events) <= WINDOW_EVENTS) {
      last.to = to;
      inLast += Number(events);
    } else {
      windows.push({ projectId, from, to });
      inLast = Number(events);
    }
  }
  return windows;
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
