import { DAY_MS } from "@/base/time/durations";
import { EVENTS_SHARD_TABLE, EVENTS_TABLE } from "../events";
import { quoteName } from "../quote";
import type { ClickHouse } from "../types";

/**
 * How many insert tokens ClickHouse remembers for each partition, one for each month in an insert. A partition
 * that inserts events of one month twice a second uses them up in almost two hours; events of 14 months in each
 * insert, in eight minutes. A writer that was paused for longer could insert its last block again. Has no
 * measurable cost.
 */
const TOKENS_PER_PARTITION = 12_500;
/** On a cluster, Keeper has all tokens in memory. With more than 80 partitions, the times above are shorter. */
const MAX_TOKENS = 1_000_000;
/** On replicated tables, tokens are also forgotten after this time. */
const SECONDS = DAY_MS / 1_000;

/** Makes the events table ignore inserts with a token that it has already seen. */
export async function rememberInsertTokens(
  clickhouse: ClickHouse,
  partitions: number,
): Promise<void> {
  const tokens = Math.min(partitions * TOKENS_PER_PARTITION, MAX_TOKENS);
  const { cluster } = clickhouse;
  const table = cluster ? `${EVENTS_SHARD_TABLE} ON CLUSTER ${quoteName(cluster)}` : EVENTS_TABLE;
  await clickhouse.command({
    sql: `ALTER TABLE ${table} MODIFY SETTING
      non_replicated_deduplication_window = ${tokens},
      replicated_deduplication_window = ${tokens},
      replicated_deduplication_window_seconds = ${SECONDS}`,
    tags: { surface: "migrations" },
    lane: "write",
    limits: { maxSeconds: 300 },
  });
}
