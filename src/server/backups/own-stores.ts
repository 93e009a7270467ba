import { BackupError } from "@/backup";
import type { Env } from "@/base/env";

/**
 * Throws {@link BackupError} if a store is not embedded: another server's data can only be copied by its own
 * tools, and not at the same moment as the rest.
 */
export function assertEmbedded(
  { DATABASE_URL, CLICKHOUSE_URL }: Pick<Env, "DATABASE_URL" | "CLICKHOUSE_URL">,
  what: string,
): void {
  const own = [
    ...(DATABASE_URL === undefined ? [] : ["PostgreSQL (pg_dump or pg_basebackup)"]),
    ...(CLICKHOUSE_URL === undefined ? [] : ["ClickHouse (BACKUP or clickhouse-backup)"]),
  ];
  if (own.length === 0) return;
  throw new BackupError(
    `This command can ${what} only embedded stores. Stop the server, and back up DATA_DIR and your own ${own.join(" and ")} together; see "Backups" in docs/operate.md.`,
  );
}
