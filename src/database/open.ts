import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaPGlite } from "pglite-prisma-adapter";
import type { Log } from "@/base/log";
import { ensureCluster } from "./embedded-cluster";
import { type EmbeddedFiles, embeddedFiles } from "./embedded-files";
import { DatabaseStartError } from "./errors";
import { PrismaClient } from "./generated/client";
import { migrate } from "./migrate";
import { pgliteSession, postgresSession } from "./migration-session";
import { PreparedPGlite } from "./prepared-pglite";
import { loadSchemaEngine } from "./schema-engine";

export type DatabaseOptions = {
  /** The URL of a PostgreSQL server. Without it, an embedded one stores its data in `dir`. */
  url?: string | undefined;
  /**
   * The data directory. The caller must have locked it, since PGlite does not notice a second
   * process.
   */
  dir: string;
  log: Log;
};

export type Database = {
  prisma: PrismaClient;
  close(): Promise<void>;
  /** Only of the embedded database. */
  files?: EmbeddedFiles;
};

/**
 * Opens the database and migrates it to the latest schema. Throws {@link DatabaseStartError} if it
 * cannot be reached, opened or migrated.
 */
export async function openDatabase({ url, dir, log }: DatabaseOptions): Promise<Database> {
  // Compiles the engine while the database starts. An error is thrown where the result is awaited.
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
  const pglite = await PreparedPGlite.open(dataDir);
  const database = await overPGlite(pglite, log);
  return { ...database, files: embeddedFiles(pglite, dataDir) };
}

/** Takes ownership of the instance: closing the database also closes the instance. */
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
  return overPool(createPool(url, log));
}

/**
 * Connects to the database of another client for short statements that must not wait for a server
 * which has disappeared from the network, which the kernel notices only after up to 15 minutes.
 * They have connections of their own, so slow queries do not delay them either. A statement that
 * fails may still have been executed. Do not use it for transactions: only a connection of a single
 * statement is closed when that fails.
 */
export function connectWithDeadline(url: string, log: Log): Database {
  // The server ends a slow statement before the client gives it up.
  return overPool(
    createPool(url, log, { max: 4, statementTimeoutMs: 8_000, query_timeout: 10_000 }),
  );
}

function overPool(pool: pg.Pool): Database {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: true }) });
  return { prisma, close: () => prisma.$disconnect() };
}

async function migrateRemote(url: string, log: Log): Promise<void> {
  const pool = createPool(url, log, { max: 1 });
  try {
    report(await migrate(postgresSession(pool), log), log);
  } finally {
    await pool.end();
  }
}

type PoolOptions = Pick<pg.PoolConfig, "max" | "query_timeout"> & { statementTimeoutMs?: number };

function createPool(
  url: string,
  log: Log,
  { statementTimeoutMs, ...options }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // Otherwise a query would wait forever for a server that has disappeared from the network.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Prisma's adapter drops the zone of all timestamps, so a session time zone other than UTC
    // would shift them. The pool waits for this before it hands out the client.
    onConnect: async (client) => {
      await client.query("SET TIME ZONE 'UTC'");
      // Not with the options of the connection, which poolers such as PgBouncer reject.
      if (statementTimeoutMs) await client.query(`SET statement_timeout = ${statementTimeoutMs}`);
    },
    ...options,
  });
  // Logs only the message, since the error contains the whole client.
  pool.on("error", ({ message }) => log.debug({ message }, "An idle database connection was lost"));
  return pool;
}

function report(applied: string[], log: Log): void {
  if (applied.length > 0) log.debug({ applied }, "Migrated the database");
}
