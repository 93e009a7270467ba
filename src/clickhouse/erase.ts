import { setTimeout as delay } from "node:timers/promises";
import { EVENTS_TABLE } from "./events";
import type { ClickHouse, Query } from "./types";

export type EraseOptions = {
  signal: AbortSignal;
  /** Between two looks at a removal that goes on, in ms. */
  pollMs?: number;
};

const POLL_MS = 1_000;

/**
 * Removes a project's events, and resolves when not one is left. Parts that hold some are written
 * anew without them, projections included: a lightweight DELETE would only hide the rows, for as long
 * as a part is not merged. Asks for nothing that is under way already, so it can be called again after
 * a crash. Rejects with the signal's reason when aborted; what ClickHouse has begun it then finishes.
 */
export async function eraseEvents(
  clickhouse: ClickHouse,
  projectId: string,
  { signal, pollMs = POLL_MS }: EraseOptions,
): Promise<void> {
  const ask = <T>(sql: string) => clickhouse.rows<T>({ ...about(projectId), sql, signal });
  const isLeft = async () => (await ask<{ n: string }>(COUNT)).some(({ n }) => n !== "0");
  const isUnderWay = async () => (await ask(UNDER_WAY)).length > 0;
  for (;;) {
    // In this order: what is left is counted when a removal is over, not shortly before its end.
    if (!(await isUnderWay())) {
      if (!(await isLeft())) return;
      await clickhouse.command({ ...about(projectId), sql: ERASE });
    }
    await delay(pollMs, undefined, { signal });
  }
}

const COUNT = `SELECT count() AS n FROM ${EVENTS_TABLE} WHERE project_id = {project:UUID}`;

const ERASE = `ALTER TABLE ${EVENTS_TABLE} DELETE WHERE project_id = {project:UUID}`;

const UNDER_WAY = `SELECT mutation_id FROM system.mutations
  WHERE database = currentDatabase() AND table = '${EVENTS_TABLE}' AND NOT is_done
    AND position(command, {project:String}) > 0`;

const about = (projectId: string): Omit<Query, "sql"> => ({
  params: { project: projectId },
  tags: { surface: "erase", projectIds: [projectId] },
  // A large table takes longer than any query may: the answer is not waited for, but looked for.
  settings: { mutations_sync: 0 },
  lane: "write",
});
