import { EVENTS_SHARD_TABLE, EVENTS_TABLE } from "../events";
import { quoteName, quoteText } from "../quote";
import { sqlDatabaseOf } from "../sql-access";

/**
 * A statement ends with a semicolon at the end of a line. Removing a comment leaves its
 * line breaks, so a comment inside a statement must keep its number of lines: otherwise
 * the checksum changes.
 */
export function statements(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

type MigrationTarget = { cluster?: string | undefined; database: string };

/**
 * Keeper's paths for replicas of one shard, and of all shards. They do not contain the table's
 * UUID, as the default path does, so that a server that is added later becomes a replica of the
 * same tables.
 */
const REPLICAS =
  "ReplicatedMergeTree('/clickhouse/tables/{shard}/{database}/{table}', '{replica}')";
const REPLICAS_OF_ALL_SHARDS =
  "ReplicatedMergeTree('/clickhouse/tables/all/{database}/{table}', '{shard}-{replica}')";

/** The table of events, in a statement that changes the table itself. */
const CHANGED_TABLE = new RegExp(`\\b${EVENTS_TABLE}(?= {{on_cluster}})`);

/**
 * What a migration's statement is on this server or cluster: on a cluster, it can be two
 * statements.
 */
export function fillIn(sql: string, target: MigrationTarget): string[] {
  const { cluster, database } = target;
  if (cluster === undefined) return [fillInNames(sql, "MergeTree", "MergeTree", target)];
  const onCluster = (text: string) =>
    fillInNames(text, REPLICAS, REPLICAS_OF_ALL_SHARDS, target).replaceAll(...HASH_IS_SENT);
  if (!CHANGED_TABLE.test(sql)) return [onCluster(sql)];
  const shards = sql.replace(CHANGED_TABLE, EVENTS_SHARD_TABLE);
  if (/^CREATE TABLE/.test(sql)) return [onCluster(shards), createAll(cluster, database)];
  // The table of all shards has no indexes, settings or rows of its own.
  return /ADD COLUMN/.test(sql) ? [onCluster(shards), onCluster(sql)] : [onCluster(shards)];
}

/**
 * The table that reads from and writes to all shards. By user alone, not by project and user: a
 * user who is in several projects counts once in a query about all of them. Every query about users
 * groups by `user_hash`, which ClickHouse only does on the shards if that very column is the key.
 */
const createAll = (cluster: string, database: string): string =>
  `CREATE TABLE IF NOT EXISTS ${EVENTS_TABLE} ON CLUSTER ${quoteName(cluster)} AS ${EVENTS_SHARD_TABLE}
ENGINE = Distributed(${quoteText(cluster)}, ${quoteText(database)}, ${EVENTS_SHARD_TABLE}, user_hash)`;

/** The key must be a column that is sent to the shards, which materialized columns are not. */
const HASH_IS_SENT = ["user_hash UInt64 MATERIALIZED", "user_hash UInt64 DEFAULT"] as const;

const fillInNames = (
  sql: string,
  engine: string,
  engineOfAllShards: string,
  { cluster, database }: MigrationTarget,
): string =>
  sql
    .replaceAll("{{database}}", quoteName(database))
    .replaceAll("{{sql_database}}", quoteName(sqlDatabaseOf(database)))
    .replaceAll("{{engine_of_all_shards}}", engineOfAllShards)
    .replaceAll("{{engine}}", engine)
    .replaceAll("{{on_cluster}}", cluster ? `ON CLUSTER ${quoteName(cluster)}` : "");
