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

/** What is to be removed: all events of a project, or those of one of its users. */
export type Erased = {
  projectId: string;
  user?: {
    userId: string;
    /** In ms: what is received later stays. */
    receivedUntil: number;
    /** A UUID by which this removal is found again, as a project's is by its id. */
    erasureId: string;
  };
};

/**
 * Removes events of a project, and resolves when not one of them is left. Parts that hold some are written
 * anew without them, projections included: a lightweight DELETE would only hide the rows, for as long
 * as a part is not merged. Asks for nothing that is under way already, so it can be called again after
 * a crash. Rejects with the signal's reason when aborted; what ClickHouse has begun it then finishes.
 *
 * Rejects with {@link ErasureFailed} when ClickHouse cannot do it, and has it given up: ClickHouse would
 * try again for ever, and until then finish no later removal from the same table.
 */
export async function eraseEvents(
  clickhouse: ClickHouse,
  erased: Erased,
  { signal, pollMs = POLL_MS }: EraseOptions,
): Promise<void> {
  const query = about(erased);
  const where = erased.user ? OF_USER : OF_PROJECT;
  const count = `SELECT count() AS n FROM ${EVENTS_TABLE} WHERE ${where}`;
  const ask = <T>(sql: string) => clickhouse.rows<T>({ ...query, sql, signal });
  const isLeft = async () => (await ask<{ n: string }>(count)).some(({ n }) => n !== "0");
  const giveUp = (mutationId: string) =>
    clickhouse.command({ ...query, sql: GIVE_UP, params: { mutationId }, lane: "control" });
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
      const sql = `ALTER TABLE ${EVENTS_TABLE} DELETE WHERE ${where}`;
      await clickhouse.command({ ...query, sql });
    }
    await delay(pollMs, undefined, { signal });
  }
}

/** Whether ClickHouse is removing events now, on whoever's behalf. */
export async function isErasing(clickhouse: ClickHouse, signal: AbortSignal): Promise<boolean> {
  const sql = `SELECT 1 FROM system.mutations
    WHERE database = currentDatabase() AND table = '${EVENTS_TABLE}' AND NOT is_done LIMIT 1`;
  const found = await clickhouse.rows({ sql, tags: { surface: "erase" }, lane: "write", signal });
  return found.length > 0;
}

const OF_PROJECT = "project_id = {project:UUID}";

// ClickHouse keeps the command as it was asked for: the mark changes nothing, and finds it again.
const OF_USER = `${OF_PROJECT} AND user_id = {user:String} AND {mark:String} != ''
  AND received_at <= fromUnixTimestamp64Milli({until:Int64}, 'UTC')`;

type UnderWay = { id: string; reason: string };

const UNDER_WAY = `SELECT mutation_id AS id, latest_fail_reason AS reason FROM system.mutations
  WHERE database = currentDatabase() AND table = '${EVENTS_TABLE}' AND NOT is_done
    AND position(command, {mark:String}) > 0`;

const GIVE_UP = `KILL MUTATION WHERE database = currentDatabase() AND table = '${EVENTS_TABLE}'
  AND mutation_id = {mutationId:String}`;

const about = ({ projectId, user }: Erased): Omit<Query, "sql"> => ({
  params: {
    project: projectId,
    mark: user?.erasureId ?? projectId,
    ...(user && { user: user.userId, until: user.receivedUntil }),
  },
  tags: { surface: "erase", projectIds: [projectId] },
  // A large table takes longer than any query may: the answer is not waited for, but looked for.
  settings: { mutations_sync: 0 },
  lane: "write",
});
