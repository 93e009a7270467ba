import { join } from "node:path";
import type { Env } from "@/base/env";
import { BackendUnavailable, StartError } from "@/base/errors";
import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { createClickHouse } from "./client";
import { CODE } from "./codes";
import { markCompleteProjections } from "./complete-projections";
import { DamagedParts } from "./damaged-parts";
import { type RunningEngine, type SupervisorOptions, startEngine } from "./engine/supervisor";
import { ClickHouseError } from "./errors";
import { migrate } from "./migrate";
import { ServerStatus } from "./server-status";
import { databaseOf } from "./sql-access";
import type { ClickHouse } from "./types";

type ClickHouseEnv = Pick<
  Env,
  | "CLICKHOUSE_URL"
  | "CLICKHOUSE_SQL_URL"
  | "CLICKHOUSE_CLUSTER"
  | "CLICKHOUSE_MEMORY_LIMIT"
  | "DATA_DIR"
>;

type StartedClickHouse = {
  clickhouse: ClickHouse;
  damagedParts: DamagedParts;
  status: ServerStatus;
  /** The embedded engine's process id, undefined while it restarts or if the server is remote. */
  enginePid(): number | undefined;
  stop(): Promise<void>;
};

/**
 * Connects to the ClickHouse server of the environment, or starts the embedded one, and migrates it.
 * `onStuck` is called for each statement that forced a restart of the embedded one. Throws
 * {@link StartError} with one line for the operator.
 */
export async function startClickHouse(
  env: ClickHouseEnv,
  log: Log,
  onStuck?: SupervisorOptions["onStuck"],
): Promise<StartedClickHouse> {
  const { url, engine } = await findServer(env, log, onStuck);
  const damagedParts = new DamagedParts(systemClock, log);
  const client = createClickHouse({
    url,
    sqlUrl: env.CLICKHOUSE_SQL_URL,
    log,
    killAbandoned: engine === undefined,
    ...(engine && { engine }),
    onDamage: (damage) => damagedParts.record(damage),
  });
  const status = new ServerStatus(client);
  const stop = async () => {
    status.close();
    await client.close();
    await engine?.stop();
  };
  try {
    const database = databaseOf(url);
    await migrate(client, { log, cluster: env.CLICKHOUSE_CLUSTER, database });
    const clickhouse = engine ? await markCompleteProjections(client) : client;
    return { clickhouse, damagedParts, status, stop, enginePid: () => engine?.pid };
  } catch (error) {
    await stop();
    throw startFault(error);
  }
}

async function findServer(
  env: ClickHouseEnv,
  log: Log,
  onStuck: SupervisorOptions["onStuck"],
): Promise<{ url: string; engine?: RunningEngine }> {
  if (env.CLICKHOUSE_URL !== undefined) return { url: env.CLICKHOUSE_URL };
  const path = join(env.DATA_DIR, "clickhouse");
  const memoryLimit = env.CLICKHOUSE_MEMORY_LIMIT;
  const engine = await startEngine({ path, memoryLimit, log, ...(onStuck && { onStuck }) });
  return { url: engine.url, engine };
}

function startFault(cause: unknown): unknown {
  if (cause instanceof BackendUnavailable) {
    return new StartError("ClickHouse is not responding. Check CLICKHOUSE_URL.", { cause });
  }
  if (cause instanceof ClickHouseError && cause.code === CODE.AUTHENTICATION_FAILED) {
    return new StartError("ClickHouse rejects the user or password in CLICKHOUSE_URL.", { cause });
  }
  return cause;
}
