import { join } from "node:path";
import type { Env } from "@/base/env";
import type { Log } from "@/base/log";
import { createClickHouse } from "./client";
import { startEngine } from "./engine/supervisor";
import { migrate } from "./migrate";
import type { ClickHouse } from "./types";

export type ClickHouseEnv = Pick<
  Env,
  "CLICKHOUSE_URL" | "CLICKHOUSE_CLUSTER" | "CLICKHOUSE_MEMORY_LIMIT" | "DATA_DIR"
>;

export type StartedClickHouse = {
  clickhouse: ClickHouse;
  /** The embedded engine's process id, undefined while it restarts or when the server is remote. */
  enginePid(): number | undefined;
  stop(): Promise<void>;
};

/** Connects to the ClickHouse that the environment names, or starts the embedded one; migrates. */
export async function startClickHouse(env: ClickHouseEnv, log: Log): Promise<StartedClickHouse> {
  const engine = env.CLICKHOUSE_URL
    ? undefined
    : await startEngine({
        path: join(env.DATA_DIR, "clickhouse"),
        memoryLimit: env.CLICKHOUSE_MEMORY_LIMIT,
        log,
      });
  const url = engine?.url ?? env.CLICKHOUSE_URL ?? "";
  const clickhouse = createClickHouse({ url, log, killAbandoned: engine === undefined });
  const stop = async () => {
    await clickhouse.close();
    await engine?.stop();
  };
  try {
    await migrate(clickhouse, { log, cluster: env.CLICKHOUSE_CLUSTER });
  } catch (error) {
    await stop();
    throw error;
  }
  return { clickhouse, stop, enginePid: () => engine?.pid };
}
