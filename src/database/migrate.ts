import type { Log } from "@/base/log";
import { LOCKS } from "./locks";
import { type Session, withScript } from "./migration-session";
import { type Migration, readMigrations } from "./migrations";
import { startSchemaEngine } from "./schema-engine";

/**
 * Migrates the database to the latest schema. Returns the names of the applied migrations.
 *
 * The whole run is one transaction. A crash leaves the old schema rather than half of the new one,
 * and the lock makes a second process wait until there is nothing left to do. The drawback: a
 * migration cannot contain statements that PostgreSQL does not allow in a transaction, such as
 * CREATE INDEX CONCURRENTLY.
 */
export async function migrate(
  session: Session,
  log: Log,
  migrations?: Migration[],
): Promise<string[]> {
  let cause: unknown;
  const script = async (sql: string) => {
    await session.script(sql).catch((error: unknown) => {
      cause = error;
      throw error;
    });
  };
  const engine = await startSchemaEngine(withScript(session.factory, script), log);
  const list = migrations ?? (await readMigrations());
  await session.script("BEGIN");
  try {
    await session.script(`SELECT pg_advisory_xact_lock(${LOCKS.migration})`);
    await session.script(assertNotNewer(list));
    const { appliedMigrationNames } = await engine.applyMigrations(engineInput(list));
    await session.script("COMMIT");
    return appliedMigrationNames;
  } catch (error) {
    // The rollback also fails if the connection is lost, which would hide the cause.
    await session.script("ROLLBACK").catch(() => undefined);
    // After a failed script, the engine's own error only says that the transaction is aborted.
    throw cause ?? error;
  } finally {
    engine.free();
  }
}

/**
 * A statement that fails if the database has a migration that comes after all of these: an older
 * version would read and write data that it does not understand. Migrations before the last one
 * that are missing here are accepted, since a migration can be removed before its release.
 */
function assertNotNewer(migrations: readonly Migration[]): string {
  const latest = migrations.at(-1)?.name ?? "";
  return `DO $guard$ DECLARE newer text; BEGIN
    IF to_regclass('_prisma_migrations') IS NULL THEN RETURN; END IF;
    SELECT max(migration_name) INTO newer FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND migration_name COLLATE "C" > '${latest.replaceAll("'", "''")}';
    IF newer IS NOT NULL THEN
      RAISE EXCEPTION 'A newer version of Tallymark has migrated it (%). Start that version, or restore a backup from before the upgrade.', newer;
    END IF;
  END $guard$`;
}

/** The migrations in the schema engine's format. */
export function engineInput(migrations: Migration[]) {
  return {
    migrationsList: {
      baseDir: "prisma/migrations",
      lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
      shadowDbInitScript: "",
      migrationDirectories: migrations.map(({ name, sql }) => ({
        path: name,
        migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: sql } },
      })),
    },
    filters: { externalTables: [], externalEnums: [] },
  };
}
