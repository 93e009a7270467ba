import { join } from "node:path";
import type { Env } from "@/base/env";
import { BackendUnavailable, StartError } from "@/base/errors";
import type { Log } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { splitUrls } from "@/base/urls";
import { createClickHouse } from "./client";
import { withFailover } from "./cluster/failover";
import { CLUSTER_INSERTS, CLUSTER_QUERIES } from "./cluster/settings";
import { CODE } from "./codes";
import { DamagedParts } from "./damaged-parts";
import { type RunningEngine, type SupervisorOptions, startEngine } from "./engine/supervisor";
import { ClickHouseError } from "./errors";
import { migrate } from "./migrations/migrate";
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

type StartOptions = {
  /** Called for each statement that forced a restart of the embedded ClickHouse. */
  onStuck?: SupervisorOptions["onStuck"];
  /** Nothing is migrated before it resolves. If it rejects, so does the start. */
  beforeMigrating?: Promise<unknown>;
};

/**
 * Connects to the ClickHouse server of the environment, or starts the embedded one, and migrates
 * it. Throws {@link StartError} with one line for the operator.
 */
export async function startClickHouse(
  env: ClickHouseEnv,
  log: Log,
  { onStuck, beforeMigrating }: StartOptions = {},
): Promise<StartedClickHouse> {
  const { urls, engine } = await findServers(env, log, onStuck);
  const damagedParts = new DamagedParts(systemClock, log);
  const clickhouse = connect(env, urls, { engine, damagedParts, log });
  const status = new ServerStatus(clickhouse);
  const stop = async () => {
    status.close();
    await clickhouse.close();
    await engine?.stop();
  };
  try {
    const { CLICKHOUSE_CLUSTER: cluster } = env;
    await beforeMigrating;
    await migrate(clickhouse, { log, cluster, database: databaseOf(urls[0] ?? "") });
    return { clickhouse, damagedParts, status, stop, enginePid: () => engine?.pid };
  } catch (error) {
    await stop();
    throw startFault(error);
  }
}

type Connecting = { engine: RunningEngine | undefined; damagedParts: DamagedParts; log: Log };

function connect(
  { CLICKHOUSE_CLUSTER: name, CLICKHOUSE_SQL_URL: sql = "" }: ClickHouseEnv,
  urls: readonly string[],
  { engine, damagedParts, log }: Connecting,
): ClickHouse {
  const sqlUrls = splitUrls(sql);
  const servers = urls.map((url, index) => ({
    name: new URL(url).host,
    clickhouse: createClickHouse({
      url,
      sqlUrl: sqlUrls[index],
      log,
      killAbandoned: engine === undefined,
      ...(engine && { engine }),
      ...(name && { cluster: { name, queries: CLUSTER_QUERIES, inserts: CLUSTER_INSERTS } }),
      onDamage: (damage) => damagedParts.record(damage),
    }),
  }));
  const [first, second] = servers;
  return first && !second ? first.clickhouse : withFailover({ servers, log });
}

async function findServers(
  env: ClickHouseEnv,
  log: Log,
  onStuck: SupervisorOptions["onStuck"],
): Promise<{ urls: string[]; engine?: RunningEngine }> {
  if (env.CLICKHOUSE_URL !== undefined) return { urls: splitUrls(env.CLICKHOUSE_URL) };
  const path = join(env.DATA_DIR, "clickhouse");
  const memoryLimit = env.CLICKHOUSE_MEMORY_LIMIT;
  const engine = await startEngine({ path, memoryLimit, log, ...(onStuck && { onStuck }) });
  return { urls: [engine.url], engine };
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
