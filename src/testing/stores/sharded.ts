import { silentLog } from "@/base/log";
import { createClickHouse } from "@/clickhouse/client";
import { CLUSTER_INSERTS, CLUSTER_QUERIES } from "@/clickhouse/cluster/settings";
import { EVENTS_SHARD_TABLE, EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import type { TestClickHouse } from "./clickhouse";

const tags = { surface: "test" };
const VIEW = "events_of_shard";
/** The engine takes this address for itself, so it is a cluster of two shards without a network. */
const TWO_SHARDS = "127.0.0.1,127.0.0.1";

/**
 * Turns the store's table of events into two shards, divided by user as on a cluster, and
 * returns a client with a cluster's settings. Afterwards, events can only be read. The engine
 * has no Keeper, so a table function takes the place of the Distributed table: it plans and runs
 * queries in the same way.
 */
export async function shardEvents({ clickhouse, url }: TestClickHouse): Promise<ClickHouse> {
  for (const sql of [
    `RENAME TABLE ${EVENTS_TABLE} TO ${EVENTS_SHARD_TABLE}`,
    `CREATE VIEW ${VIEW} AS SELECT *, user_hash, session_hash, pt, long_numbers, json
      FROM ${EVENTS_SHARD_TABLE} WHERE user_hash % 2 = shardNum() - 1`,
    `CREATE TABLE ${EVENTS_TABLE} AS remote('${TWO_SHARDS}', currentDatabase(), ${VIEW}, user_hash)`,
  ])
    await clickhouse.command({ sql, tags, lane: "write" });
  const cluster = { name: "two", queries: CLUSTER_QUERIES, inserts: CLUSTER_INSERTS };
  return createClickHouse({ url, cluster, log: silentLog });
}
