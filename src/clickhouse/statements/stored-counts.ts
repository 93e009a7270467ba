import { EVENTS_TABLE } from "../events";
import type { ClickHouse } from "../types";

/** `month` is the UTC month of the timestamps ("2026-07"), by which the table is partitioned. */
export type MonthCount = { projectId: string; month: string; events: number };

/** Counts the stored events, of one project or all. Reads only a projection, no rows. */
export async function countStored(
  clickhouse: ClickHouse,
  { projectId, signal }: { projectId?: string; signal: AbortSignal },
): Promise<MonthCount[]> {
  const where = projectId === undefined ? "" : "WHERE project_id = {project:UUID}";
  const rows = await clickhouse.rows<{ id: string; month: number; events: string }>({
    // The projection is by hour, and months start at a full hour.
    sql: `SELECT project_id AS id, toYYYYMM(toStartOfHour(ts)) AS month, count() AS events
      FROM ${EVENTS_TABLE} ${where} GROUP BY id, month`,
    params: projectId === undefined ? {} : { project: projectId },
    tags: {
      surface: "reconciliation",
      ...(projectId !== undefined && { projectIds: [projectId] }),
    },
    limits: { maxSeconds: 120 },
    // In the write lane, so that it waits for an abandoned insert to end.
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
