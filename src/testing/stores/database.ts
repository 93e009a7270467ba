import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { silentLog } from "@/base/log";
import { ensureCluster, ensureTemplate } from "@/database/embedded-cluster";
import { type Database, overPGlite } from "@/database/open";

/** An empty, migrated database. Share one per test file, and close it. */
export async function testDatabase(): Promise<Database> {
  const { pglite, remove } = await emptyPGlite();
  const database = await overPGlite(pglite, silentLog);
  return {
    prisma: database.prisma,
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

export type EmptyPGlite = {
  pglite: PGlite;
  /** Deletes its files. Close the database first. */
  remove(): Promise<void>;
};

/** An empty PostgreSQL database without migrations. */
export async function emptyPGlite(): Promise<EmptyPGlite> {
  const dir = await mkdtemp(join(tmpdir(), "tallymark-postgres-"));
  const dataDir = join(dir, "postgres");
  await ensureTemplate();
  await ensureCluster(dataDir);
  return {
    pglite: await PGlite.create({ dataDir }),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
