import { setTimeout as delay } from "node:timers/promises";
import { EVENTS_SHARD_TABLE, EVENTS_TABLE } from "../events";
import { quoteName, quoteText } from "../quote";
import type { ClickHouse, Query } from "../types";

type EraseOptions = {
  signal: AbortSignal;
  /** How often to check whether a removal has finished, in ms. */
  pollMs?: number;
};

const POLL_MS = 1_000;

/** ClickHouse tried to remove events and failed. */
export class ErasureFailed extends Error {
  override readonly name = "ErasureFailed";
}

/** What to remove: all events of a project, or only one user's. */
export type ErasureTarget = {
  projectId: string;
  user?: {
    userId: string;
    /** In ms. Events received later are not removed. */
    receivedUntil: number;
    /**
     * A UUID that identifies this removal. The removal of a whole project is identified by the
     * project id.
     */
    erasureId: string;
  };
};

/**
 * Removes events of a project and resolves when none are left. Rewrites all parts that contain such
 * events, including projections: a lightweight DELETE would only hide the rows until the next
 * merge. Does not repeat a removal that is already running, so it can be called again after a
 * crash. When aborted, rejects with the signal's reason, and ClickHouse finishes what it has begun.
 *
 * If ClickHouse fails, cancels the removal and rejects with {@link ErasureFailed}: ClickHouse would
 * retry forever and block all later removals from the table.
 */
export async function eraseEvents(
  clickhouse: ClickHouse,
  target: ErasureTarget,
  { signal, pollMs = POLL_MS }: EraseOptions,
): Promise<void> {
  const query = queryFor(target);
  const { changed, running: runningSql, cancel: cancelSql } = statementsFor(clickhouse.cluster);
  const where = target.user ? OF_USER : OF_PROJECT;
  const count = `SELECT count() AS n FROM ${EVENTS_TABLE} WHERE ${where}`;
  const ask = <T>(sql: string) => clickhouse.rows<T>({ ...query, sql, signal });
  const isLeft = async () => (await ask<{ n: string }>(count)).some(({ n }) => n !== "0");
  const cancel = (mutationId: string) =>
    clickhouse.command({ ...query, sql: cancelSql, params: { mutationId }, lane: "control" });
  for (;;) {
    // The order matters: the remaining events must be counted after a removal has ended, not
    // shortly before.
    const running = await ask<RunningRemoval>(runningSql);
    const failed = running.find(({ reason }) => reason !== "");
    if (failed !== undefined) {
      await cancel(failed.id);
      throw new ErasureFailed(failed.reason);
    }
    if (running.length === 0) {
      if (!(await isLeft())) return;
      const sql = `ALTER TABLE ${changed} DELETE WHERE ${where}`;
      await clickhouse.command({ ...query, sql });
    }
    await delay(pollMs, undefined, { signal });
  }
}

/** Whether ClickHouse is currently removing any events. */
export async function isErasing(clickhouse: ClickHouse, signal: AbortSignal): Promise<boolean> {
  const { unfinished } = statementsFor(clickhouse.cluster);
  const sql = `SELECT 1 FROM ${unfinished} LIMIT 1`;
  const found = await clickhouse.rows({ sql, tags: { surface: "erase" }, lane: "write", signal });
  return found.length > 0;
}

const OF_PROJECT = "project_id = {project:UUID}";

// ClickHouse stores the command as text. The mark has no effect and only identifies the command.
const OF_USER = `${OF_PROJECT} AND user_id = {user:String} AND {mark:String} != ''
  AND received_at <= fromUnixTimestamp64Milli({until:Int64}, 'UTC')`;

type RunningRemoval = { id: string; reason: string };

/**
 * On a cluster, every replica has its own list of removals, and removals go to the table of each
 * shard.
 */
export function statementsFor(cluster: string | null | undefined) {
  const onCluster = cluster ? ` ON CLUSTER ${quoteName(cluster)}` : "";
  const table = cluster ? EVENTS_SHARD_TABLE : EVENTS_TABLE;
  const ofTable = `database = currentDatabase() AND table = '${table}'`;
  const mutations = cluster
    ? `clusterAllReplicas(${quoteText(cluster)}, system.mutations)`
    : "system.mutations";
  const unfinished = `${mutations} WHERE ${ofTable} AND NOT is_done`;
  return {
    /** The table whose rows are removed. */
    changed: `${table}${onCluster}`,
    unfinished,
    running: `SELECT mutation_id AS id, latest_fail_reason AS reason FROM ${unfinished}
      AND position(command, {mark:String}) > 0`,
    cancel: `KILL MUTATION${onCluster} WHERE ${ofTable} AND mutation_id = {mutationId:String}`,
  };
}

const queryFor = ({ projectId, user }: ErasureTarget): Omit<Query, "sql"> => ({
  params: {
    project: projectId,
    mark: user?.erasureId ?? projectId,
    ...(user && { user: user.userId, until: user.receivedUntil }),
  },
  tags: { surface: "erase", projectIds: [projectId] },
  // A large table takes longer than a query is allowed to, so this polls for the end instead of
  // awaiting it.
  settings: { mutations_sync: 0 },
  lane: "write",
});
