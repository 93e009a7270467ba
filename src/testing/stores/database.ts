import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPGlite } from "pglite-prisma-adapter";
import { ensureCluster, ensureTemplate } from "@/database/embedded-cluster";
import { PrismaClient } from "@/database/generated/client";
import type { Database } from "@/database/open";
import { PreparedPGlite } from "@/database/prepared-pglite";
import { ensureMigratedTemplate } from "./migrated-template";

/** An empty, migrated database. Share one per test file, and close it. */
export async function testDatabase(): Promise<Database> {
  const { dataDir, remove } = await temporaryFolder();
  await cp(await ensureMigratedTemplate(), dataDir, { recursive: true });
  const pglite = await PreparedPGlite.open(dataDir);
  const prisma = new PrismaClient({ adapter: new PrismaPGlite(pglite) });
  return {
    prisma,
    close: async () => {
      await prisma.$disconnect();
      await pglite.close();
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
  const { dataDir, remove } = await temporaryFolder();
  await ensureTemplate();
  await ensureCluster(dataDir);
  return { pglite: await PGlite.create({ dataDir }), remove };
}

/** A folder for the files of a database. */
export async function temporaryFolder() {
  const dir = await mkdtemp(join(tmpdir(), "tallymark-postgres-"));
  return {
    dataDir: join(dir, "postgres"),
    remove: () => rm(dir, { recursive: true, force: true }),
  };
}
