import { setTimeout as delay } from "node:timers/promises";
import { EVENTS_TABLE } from "./events";
import type { ClickHouse, Query } from "./types";

export type EraseOptions = {
  signal: AbortSignal;
  /** Between two looks at a removal that goes on, in ms. */
  pollMs?: number;
};

const POLL_MS = 1_000;

/** ClickHouse has tried to remove a project's events, and could not. */
export class ErasureFailed extends Error {
  override readonly name = "ErasureFailed";
}

/**
 * Removes a project's events, and resolves when not one is left. Parts that hold some are written
 * anew without them, projections included: a lightweight DELETE would only hide the rows, for as long
 * as a part is not merged. Asks for nothing that is under way already, so it can be called again after
 * a crash. Rejects with the signal's reason when aborted; what ClickHouse has begun it then finishes.
 *
 * Rejects with {@link ErasureFailed} when ClickHouse cannot do it, and has it given up: ClickHouse would
 * try again for ever, and until then finish no later removal from the same table.
 */
export async function eraseEvents(
  clickhouse: ClickHouse,
  projectId: string,
  { signal, pollMs = POLL_MS }: EraseOptions,
): Promise<void> {
  const ask = <T>(sql: string) => clickhouse.rows<T>({ ...about(projectId), sql, signal });
  const isLeft = async () => (await ask<{ n: string }>(COUNT)).some(({ n }) => n !== "0");
  const giveUp = (mutationId: string) =>
    clickhouse.command({
      ...about(projectId),
      sql: GIVE_UP,
      params: { mutationId },
      lane: "control",
    });
  for (;;) {
    // In this order: what is left is counted when a removal is over, not shortly before its end.
    const underWay = await ask<UnderWay>(UNDER_WAY);
    const failed = underWay.find(({ reason }) => reason !== "");
    if (failed !== undefined) {
      await giveUp(failed.id);
      throw new ErasureFailed(failed.reason);
    }
    if (underWay.length === 0) {
      if (!(await isLeft())) return;
      await clickhouse.command({ ...about(projectId), sql: ERASE });
    }
    await delay(pollMs, undefined, { signal });
  }
}

const COUNT = `SELECT count() AS n FROM ${EVENTS_TABLE} WHERE project_id = {project:UUID}`;

const ERASE = `ALTER TABLE ${EVENTS_TABLE} DELETE WHERE project_id = {project:UUID}`;

type UnderWay = { id: string; reason: string };

const UNDER_WAY = `SELECT mutation_id AS id, latest_fail_reason AS reason FROM system.mutations
  WHERE database = currentDatabase() AND table = '${EVENTS_TABLE}' AND NOT is_done
    AND position(command, {project:String}) > 0`;

const GIVE_UP = `KILL MUTATION WHERE database = currentDatabase() AND table = '${EVENTS_TABLE}'
  AND mutation_id = {mutationId:String}`;

const about = (projectId: string): Omit<Query, "sql"> => ({
  params: { project: projectId },
  tags: { surface: "erase", projectIds: [projectId] },
  // A large table takes longer than any query may: the answer is not waited for, but looked for.
  settings: { mutations_sync: 0 },
  lane: "write",
});
