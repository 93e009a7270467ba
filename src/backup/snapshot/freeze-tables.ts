import { quoteName, quoteText } from "@/clickhouse/quote";
import type { ClickHouse, Query } from "@/clickhouse/types";

const FREEZE_SECONDS = 600;

const query = (sql: string): Query => ({
  sql,
  tags: { surface: "backup" },
  // In the write lane, so that it waits for an abandoned insert to end.
  lane: "write",
  limits: { maxSeconds: FREEZE_SECONDS },
});

/**
 * Makes hard links to all current parts in `shadow/<name>` of ClickHouse's data directory. Parts
 * never change, so this is a copy of the tables' data at one moment that takes no space. Embedded
 * ClickHouse only: on a server, `shadow` is not on this machine.
 */
export async function freezeTables(clickhouse: ClickHouse, name: string): Promise<void> {
  const tables = await clickhouse.rows<{ table: string }>(
    query(`SELECT name AS table FROM system.tables
      WHERE database = currentDatabase() AND engine LIKE '%MergeTree'`),
  );
  for (const { table } of tables) {
    await clickhouse.command(
      query(`ALTER TABLE ${quoteName(table)} FREEZE WITH NAME ${quoteText(name)}`),
    );
  }
}
