import { resolve } from "node:path";
import { systemClock } from "@/base/clock";
import { lockDataDir } from "@/base/data-lock";
import { type Env, readEnv } from "@/base/env";
import { createLog } from "@/base/log";
import { startClickHouse } from "@/clickhouse";
import { openDatabase } from "@/database/open";
import { type Container, containerOnce } from "./container";
import { Resources } from "./resources";

/** Opens everything, once for the process. Rejects, with all closed again, if anything will not open. */
export function startContainer(env: Env = readEnv()): Promise<Container> {
  return containerOnce(() => createContainer(env));
}

async function createContainer(env: Env): Promise<Container> {
  const log = createLog(env.LOG_LEVEL);
  const resources = new Resources();
  const close = () =>
    resources.close((name, error) => log.error({ err: error, resource: name }, "would not close"));
  try {
    await resources.open(
      "data directory",
      () => lockDataDir(resolve(env.DATA_DIR)),
      (lock) => lock.release(),
    );
    const [{ clickhouse }, { prisma }] = await Promise.all([
      resources.open(
        "ClickHouse",
        () => startClickHouse(env, log),
        (started) => started.stop(),
      ),
      resources.open(
        "database",
        () => openDatabase({ url: env.DATABASE_URL, dir: resolve(env.DATA_DIR), log }),
        (database) => database.close(),
      ),
    ]);
    return { env, log, clock: systemClock, clickhouse, prisma, close };
  } catch (error) {
    await close();
    throw error;
  }
}
