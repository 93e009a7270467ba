import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "@/base/errors";
import type { Log } from "@/base/log";
import { packageRoot } from "@/base/package-root";
import { EVENTS_TABLE } from "../events";
import { DEFAULT_DATABASE } from "../sql-access";
import type { ClickHouse, Query } from "../types";
import { fillIn, statements } from "./fill-in";

export type Migration = { name: string; sql: string };

type MigrateOptions = {
  log: Log;
  /** The tables are created on every server of it, replicated and sharded by user. */
  cluster?: string | undefined;
  database?: string;
};

/** Read at startup, so the SQL files are shipped unchanged. */
const FOLDER = join(packageRoot(), "src/clickhouse/migrations");

const HISTORY = `CREATE TABLE IF NOT EXISTS schema_migrations {{on_cluster}} (
  name String,
  checksum FixedString(64),
  applied_at DateTime64(3, 'UTC') DEFAULT now64(3)
) ENGINE = {{engine_of_all_shards}} ORDER BY name`;

/** A migration was changed after it was applied. */
export class MigrationError extends StartError {
  constructor(message: string) {
    super(message);
    this.name = "MigrationError";
  }
}

/**
 * Runs pending migrations in the order of their names. ClickHouse has neither transactions for DDL
 * nor locks: a migration is recorded after its last statement, so a crash or a second process can
 * make it run again, and every statement must allow that (IF NOT EXISTS).
 */
export async function migrate(
  clickhouse: ClickHouse,
  { log, cluster, database = DEFAULT_DATABASE }: MigrateOptions,
  migrations?: Migration[],
): Promise<void> {
  const all = migrations ?? (await readMigrations(FOLDER));
  const run = async (sql: string, params: Record<string, unknown> = {}) => {
    for (const statement of fillIn(sql, { cluster, database }))
      await clickhouse.command(migrationQuery(statement, params));
  };
  if (cluster !== undefined) await assertSharded(clickhouse);
  await run(HISTORY);
  const applied = await appliedMigrations(clickhouse);
  assertNotNewer(all, applied.keys());
  for (const { name, sql } of all) {
    const todo = statements(sql);
    const checksum = createHash("sha256").update(todo.join(";")).digest("hex");
    const known = applied.get(name);
    if (known === checksum) continue;
    if (known !== undefined)
      throw new MigrationError(`Migration ${name} was changed after it was applied.`);
    for (const statement of todo) await run(statement);
    await run(
      "INSERT INTO schema_migrations (name, checksum) VALUES ({name:String}, {sum:String})",
      {
        name,
        sum: checksum,
      },
    );
    log.debug({ migration: name }, "Migrated ClickHouse");
  }
}

/**
 * Throws {@link MigrationError} if a migration has been applied that comes after all of these: an
 * older version would write events that newer queries cannot read.
 */
function assertNotNewer(known: readonly Migration[], applied: Iterable<string>): void {
  const latest = known.at(-1)?.name ?? "";
  const newer = Array.from(applied).find((name) => name > latest);
  if (newer !== undefined)
    throw new MigrationError(
      `A newer version of Tallymark has migrated ClickHouse (${newer}). Start that version, or restore a backup from before the upgrade.`,
    );
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), "utf8") })),
  );
}

/**
 * A cluster whose events are in the table that is now the way to all shards must not be used as if
 * it were empty.
 */
async function assertSharded(clickhouse: ClickHouse): Promise<void> {
  const sql = `SELECT engine FROM system.tables
    WHERE database = currentDatabase() AND name = '${EVENTS_TABLE}' AND engine != 'Distributed'`;
  const found = await clickhouse.rows(migrationQuery(sql));
  if (found.length === 0) return;
  throw new MigrationError(
    `The database already has a table ${EVENTS_TABLE} that belongs to one server. With CLICKHOUSE_CLUSTER, use an empty database.`,
  );
}

async function appliedMigrations(clickhouse: ClickHouse): Promise<Map<string, string>> {
  const rows = await clickhouse.rows<{ name: string; checksum: string }>(
    migrationQuery("SELECT name, checksum FROM schema_migrations"),
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function migrationQuery(sql: string, params: Record<string, unknown> = {}): Query {
  return {
    sql,
    params,
    tags: { surface: "migrations" },
    lane: "write",
    limits: { maxSeconds: 300 },
  };
}
