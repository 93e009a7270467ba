import { EVENTS_SHARD_TABLE } from "../events";
import { quoteName, quoteText } from "../quote";
import type { Query } from "../types";

type Statement = Pick<Query, "sql" | "settings">;

/**
 * What finds out how the insert with the id `{queryId:String}` has ended. On a cluster, the server that got it
 * continues it on every shard, under ids of their own.
 */
export type InsertOutcomeStatements = {
  /** Returns a row for each server on which the insert is still running. */
  running: Statement;
  cancel: Statement;
  /** Waits until every replica has what was inserted before. Null on a single server. */
  catchUp: Statement | null;
};

export function insertOutcomeStatements(
  cluster: string | null | undefined,
): InsertOutcomeStatements {
  if (!cluster) {
    const where = "WHERE query_id = {queryId:String}";
    return {
      running: { sql: `SELECT query_id FROM system.processes ${where}` },
      cancel: { sql: `KILL QUERY ${where} ASYNC` },
      catchUp: null,
    };
  }
  const where = "WHERE initial_query_id = {queryId:String}";
  const onCluster = `ON CLUSTER ${quoteName(cluster)}`;
  return {
    running: {
      sql: `SELECT query_id FROM clusterAllReplicas(${quoteText(cluster)}, system.processes) ${where}`,
      // A server that is down runs nothing, and must not stop the others.
      settings: { skip_unavailable_shards: 1 },
    },
    cancel: { sql: `KILL QUERY ${onCluster} ${where} ASYNC` },
    // Waits for the parts that are to be fetched, but not for merges.
    catchUp: { sql: `SYSTEM SYNC REPLICA ${onCluster} ${EVENTS_SHARD_TABLE} LIGHTWEIGHT` },
  };
}
