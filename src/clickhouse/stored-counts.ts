import { EVENTS_TABLE } from "./events";
import type { ClickHouse } from "./types";

/** `month` is that of the events' timestamps in UTC ("2026-07"), by which the table is partitioned. */
export type MonthCount = { projectId: string; month: string; events: number };

/** The events that ClickHouse has, of all projects or of one. Read from a projection: rows are not. */
export async function countStored(
  clickhouse: ClickHouse,
  { projectId, signal }: { projectId?: string; signal: AbortSignal },
): Promise<MonthCount[]> {
  const where = projectId === undefined ? "" : "WHERE project_id = {project:UUID}";
  const rows = await clickhouse.rows<{ id: string; month: number; events: string }>({
    // Months begin with an hour, and only in hours is the projection asked.
    sql: `SELECT project_id AS id, toYYYYMM(toStartOfHour(ts)) AS month, count() AS events
      FROM ${EVENTS_TABLE} ${where} GROUP BY id, month`,
    params: projectId === undefined ? {} : { project: projectId },
    tags: {
      surface: "reconciliation",
      ...(projectId !== undefined && { projectIds: [projectId] }),
    },
    limits: { maxSeconds: 120 },
    // Behind an insert whose client has gone, as the writer's own read-back.
    lane: "write",
    signal,
  });
  return rows.map(({ id, month, events }) => {
    const digits = String(month);
    return {
      projectId: id,
      month: `${digits.slice(0, 4)}-${digits.slice(4)}`,
      events: Number(events),
    };
  });
}
