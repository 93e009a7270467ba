import { BackupError } from "@/backup";
import type { Env } from "@/base/env";

type StoreUrls = Pick<Env, "DATABASE_URL" | "CLICKHOUSE_URL">;

/**
 * Throws {@link BackupError} if a store is not embedded: another server's data can only be copied
 * by its own tools, and not at the same moment as the rest.
 */
export function assertCanBackUp(urls: StoreUrls): void {
  const own = ownStores(urls, {
    postgres: "PostgreSQL (pg_dump or pg_basebackup)",
    clickhouse: "ClickHouse (BACKUP or clickhouse-backup)",
  });
  if (own === "") return;
  throw new BackupError(
    `This command can back up only embedded stores. Stop the server, and back up DATA_DIR and your own ${own} together; see "Backups" in docs/operate.md.`,
  );
}

/**
 * Throws {@link BackupError} if a store is not embedded: other processes may be
 * changing it meanwhile.
 */
export function assertCanVerify(urls: StoreUrls): void {
  const own = ownStores(urls, { postgres: "PostgreSQL", clickhouse: "ClickHouse" });
  if (own === "") return;
  throw new BackupError(
    `This command can recount only embedded stores, not your own ${own}. To check the files of a backup, name its place; see "Verifying" in docs/operate.md.`,
  );
}

const ownStores = (
  { DATABASE_URL, CLICKHOUSE_URL }: StoreUrls,
  names: { postgres: string; clickhouse: string },
): string =>
  [
    ...(DATABASE_URL === undefined ? [] : [names.postgres]),
    ...(CLICKHOUSE_URL === undefined ? [] : [names.clickhouse]),
  ].join(" and ");
