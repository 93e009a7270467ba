import { resolve } from "node:path";
import { type Clock, systemClock } from "@/base/clock";
import { type Env, readEnv } from "@/base/env";
import { createLog, type Log } from "@/base/log";
import { startClickHouse } from "@/clickhouse";
import type { ClickHouse } from "@/clickhouse/types";
import { lockDataDir } from "./lock";
import { Resources } from "./resources";

/** The live resources of the process. */
export type Container = {
  env: Env;
  log: Log;
  clock: Clock;
  clickhouse: ClickHouse;
  /** Closes everything, last opened first. */
  close(): Promise<void>;
};

/**
 * Next bundles its routes apart from the server's own entry, so a module's own variable would exist
 * twice, and with it every store. The one place that both see is globalThis.
 */
const KEY = Symbol.for("tallymark.container");
const shared = globalThis as typeof globalThis & { [KEY]?: Promise<Container> };

/** The container of this process; the first caller makes it. */
export function container(env?: Env): Promise<Container> {
  shared[KEY] ??= createContainer(env ?? readEnv());
  return shared[KEY];
}

/** Whether something in this process has begun to make the container. */
export const isContainerStarted = (): boolean => shared[KEY] !== undefined;

export async function createContainer(env: Env): Promise<Container> {
  const log = createLog(env.LOG_LEVEL);
  const resources = new Resources();
  const close = () =>
    resources.close((name, error) => log.error({ err: error, resource: name }, "would not close"));
  try {
    const dataDir = resolve(env.DATA_DIR);
    await resources.open(
      "data directory",
      () => lockDataDir(dataDir),
      (lock) => lock.release(),
    );
    const { clickhouse } = await resources.open(
      "ClickHouse",
      () => startClickHouse(env, log),
      (started) => started.stop(),
    );
    return { env, log, clock: systemClock, clickhouse, close };
  } catch (error) {
    await close();
    throw error;
  }
}
