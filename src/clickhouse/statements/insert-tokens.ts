import { DAY_MS } from "@/base/time/durations";
import { EVENTS_SHARD_TABLE, EVENTS_TABLE } from "../events";
import { quoteName } from "../quote";
import type { ClickHouse } from "../types";

/**
 * How many deduplication tokens ClickHouse remembers; on a cluster, for each shard. An insert uses
 * one for each month that its events are of. All partitions together insert 16 blocks per second
 * that are not full, so with events of one month in each, these are enough for 1.7 hours; with 14
 * months, for seven minutes. A writer that was paused for longer could insert its last block again.
 */
const TOKENS = 100_000;
/** On replicated tables, tokens are also forgotten after this time. */
const SECONDS = DAY_MS / 1_000;

/** Makes the events table ignore inserts with a token that it has already seen. */
export async function rememberInsertTokens(clickhouse: ClickHouse): Promise<void> {
  const { cluster } = clickhouse;
  const table = cluster ? `${EVENTS_SHARD_TABLE} ON CLUSTER ${quoteName(cluster)}` : EVENTS_TABLE;
  await clickhouse.command({
    sql: `ALTER TABLE ${table} MODIFY SETTING
      non_replicated_deduplication_window = ${TOKENS},
      replicated_deduplication_window = ${TOKENS},
      replicated_deduplication_window_seconds = ${SECONDS}`,
    tags: { surface: "migrations" },
    lane: "write",
    limits: { maxSeconds: 300 },
  });
}
