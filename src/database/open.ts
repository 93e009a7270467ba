import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import type { Log } from "@/base/log";
import { ensureCluster } from "./embedded-cluster";
import { DatabaseStartError } from "./errors";
import { PrismaClient } from "./generated/client";
import { migrate } from "./migrate";
import { pgliteSession, postgresSession } from "./migration-session";
import { loadSchemaEngine } from "./schema-engine";

export type DatabaseOptions = {
  /** A PostgreSQL to use. Without it, one is kept in this process, under `dir`. */
  url?: string | undefined;
  /** The data directory. The caller holds its lock: PGlite itself does not notice a second process. */
  dir: string;
  log: Log;
};

export type Database = {
  prisma: PrismaClient;
  close(): Promise<void>;
};

/**
 * Opens the control plane's database, migrated to the newest schema. Throws
 * {@link DatabaseStartError} when it cannot be reached, opened or migrated.
 */
export async function openDatabase({ url, dir, log }: DatabaseOptions): Promise<Database> {
  // The engine is compiled while the database starts; a failure comes up where it is awaited.
  loadSchemaEngine().catch(() => undefined);
  try {
    return url === undefined
      ? await openEmbedded(join(dir, "postgres"), log)
      : await openRemote(url, log);
  } catch (error) {
    throw new DatabaseStartError(url === undefined ? `in ${dir}` : "at DATABASE_URL", error);
  }
}

async function openEmbedded(dataDir: string, log: Log): Promise<Database> {
  await ensureCluster(dataDir);
  return overPGlite(await PGlite.create({ dataDir }), log);
}

/** Takes the instance over: closing the database closes it. */
export async function overPGlite(pglite: PGlite, log: Log): Promise<Database> {
  try {
    report(await migrate(pgliteSession(pglite), log), log);
  } catch (error) {
    await pglite.close();
    throw error;
  }
  const prisma = new PrismaClient({ adapter: new PrismaPGlite(pglite) });
  return {
    prisma,
    close: async () => {
      await prisma.$disconnect();
      await pglite.close();
    },
  };
}

async function openRemote(url: string, log: Log): Promise<Database> {
  await migrateRemote(url, log);
  const pool = createPool(url, log);
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) });
  return { prisma, close: () => prisma.$disconnect() };
}

async function migrateRemote(url: string, log: Log): Promise<void> {
  const pool = createPool(url, log, 1);
  try {
    report(await migrate(postgresSession(pool), log), log);
  } finally {
    await pool.end();
  }
}

function createPool(url: string, log: Log, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    // Otherwise a query whose server has vanished from the network would wait for it for ever.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Prisma's adapter drops the zone of every timestamp on its way in and out, so any other session
    // zone than UTC would shift them all. The pool waits for this before it hands the client out.
    onConnect: async (client) => {
      await client.query("SET TIME ZONE 'UTC'");
    },
  });
  // By its message: the error brings its whole client along.
  pool.on("error", ({ message }) => log.debug({ message }, "An idle database connection was lost"));
  return pool;
}

function report(applied: string[], log: Log): void {
  if (applied.length > 0) log.debug({ applied }, "Migrated the database");
}
