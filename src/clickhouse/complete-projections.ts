import { EVENTS_TABLE } from "./events";
import type { ClickHouse } from "./types";

/**
 * Marks the store if each part of the events table has all projections. A projection that is read as a table
 * leaves out parts without it. All statements that make parts write them, but those of an operator on a
 * remote server may not (CLEAR PROJECTION), so only the embedded engine, which no one else uses, is asked.
 */
export async function markCompleteProjections(clickhouse: ClickHouse): Promise<ClickHouse> {
  const incomplete = await clickhouse.rows({
    sql: `SELECT 1 FROM system.parts
      WHERE database = currentDatabase() AND table = '${EVENTS_TABLE}' AND active AND rows > 0
        AND length(projections) < (
          SELECT count() FROM system.projections
          WHERE database = currentDatabase() AND table = '${EVENTS_TABLE}'
        )
      LIMIT 1`,
    tags: { surface: "start" },
  });
  return { ...clickhouse, hasCompleteProjections: incomplete.length === 0 };
}
