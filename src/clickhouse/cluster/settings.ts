/** Settings for statements on a cluster, in addition to those of a single server. */

export const CLUSTER_QUERIES = {
  // A query that groups by user is computed where the users are; the second
  // setting requires the first.
  optimize_skip_unused_shards: 1,
  optimize_distributed_group_by_sharding_key: 1,
  // Fails without one of the shards: a result that lacks some users would look right.
  skip_unavailable_shards: 0,
  // For DDL: servers that are down run the statement when they are back.
  distributed_ddl_output_mode: "throw_only_active",
} as const;

export const CLUSTER_INSERTS = {
  // By default, the server that gets an insert acknowledges it before it sends
  // the rows to the shards.
  distributed_foreground_insert: 1,
  // Acknowledged by most replicas of each shard, so that the rows survive the loss of one.
  insert_quorum: "auto",
} as const;
