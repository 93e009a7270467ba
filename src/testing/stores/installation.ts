import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { RunningStores } from "@/backup";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { createClickHouse } from "@/clickhouse/client";
import { startEngine } from "@/clickhouse/engine/supervisor";
import { migrate } from "@/clickhouse/migrations/migrate";
import { openDatabase, type PrismaClient } from "@/database";
import { openPipeline, type Pipeline } from "@/pipeline";
import { ensureMigratedTemplate } from "./migrated-template";

export type TestInstallation = RunningStores & {
  prisma: PrismaClient;
  pipeline: Pipeline;
  stop(): Promise<void>;
};

/**
 * Opens the embedded stores of a data directory, as a server does. A new database
 * is migrated already.
 */
export async function openInstallationIn(dataDir: string): Promise<TestInstallation> {
  const postgres = join(dataDir, "postgres");
  if (!existsSync(postgres))
    await cp(await ensureMigratedTemplate(), postgres, { recursive: true });
  const database = await openDatabase({ dir: dataDir, log: silentLog });
  const path = join(dataDir, "clickhouse");
  const engine = await startEngine({ path, memoryLimit: 1024 ** 3, log: silentLog });
  const clickhouse = createClickHouse({ url: engine.url, log: silentLog });
  await migrate(clickhouse, { log: silentLog });
  const pipeline = await openPipeline({
    dir: join(dataDir, "journal"),
    clickhouse,
    clock: systemClock,
    log: silentLog,
    maxBytes: 2 ** 30,
    isOnlyWriter: true,
  });
  if (database.files === undefined) throw new Error("The database is not embedded.");
  return {
    dataDir,
    clickhouse,
    pipeline,
    prisma: database.prisma,
    databaseFiles: database.files,
    clock: systemClock,
    async stop() {
      await pipeline.stop(10_000);
      await clickhouse.close();
      await engine.stop();
      await database.close();
    },
  };
}
