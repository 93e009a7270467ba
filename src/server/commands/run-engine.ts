import { join, resolve } from "node:path";
import { assertRestored } from "@/backup";
import type { EngineEnv } from "@/base/engine-env";
import { createLog } from "@/base/log";
import { lockDataDir } from "@/base/storage/data-lock";
import type { EngineAccess } from "@/clickhouse/engine/access";
import { type RunningEngine, startEngine } from "@/clickhouse/engine/supervisor";
import { findPort } from "../http/http-server";

export type StandaloneEngine = {
  /** One line for the operator, without the password. */
  message: string;
  stop(): Promise<void>;
};

/**
 * Starts the embedded ClickHouse as a server for other processes. Throws {@link StartError}, for
 * example if another process is using the data directory.
 */
export async function runEngine(env: EngineEnv): Promise<StandaloneEngine> {
  const dir = resolve(env.DATA_DIR);
  await findPort(env.ENGINE_PORT, env.ENGINE_HOST, "ENGINE_PORT");
  const lock = await lockDataDir(dir);
  const engine = await startIn(dir, env).catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  return {
    message: `The ClickHouse engine is running at ${withoutPassword(engine.url)}\n`,
    stop: async () => {
      await engine.stop();
      await lock.release();
    },
  };
}

async function startIn(dir: string, env: EngineEnv): Promise<RunningEngine> {
  assertRestored(dir);
  return startEngine({
    path: join(dir, "clickhouse"),
    memoryLimit: env.CLICKHOUSE_MEMORY_LIMIT,
    log: createLog(env.LOG_LEVEL),
    access: accessOf(env),
  });
}

const accessOf = (env: EngineEnv): EngineAccess => ({
  host: env.ENGINE_HOST,
  port: env.ENGINE_PORT,
  database: env.ENGINE_DATABASE,
  users: [
    { name: env.ENGINE_USER, password: env.ENGINE_PASSWORD },
    ...(env.ENGINE_SQL_PASSWORD === undefined
      ? []
      : [{ name: env.ENGINE_SQL_USER, password: env.ENGINE_SQL_PASSWORD, onlySql: true as const }]),
  ],
});

function withoutPassword(text: string): string {
  const url = new URL(text);
  url.password = "";
  return url.href;
}
