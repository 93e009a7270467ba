import { EVENTS_SHARD_TABLE } from "../events";
import { quoteName, quoteText } from "../quote";
import type { ClickHouse, Query } from "../types";

type Statement = Pick<Query, "sql" | "settings" | "limits">;

/**
 * How long servers wait for replicas to fetch what others have inserted, in seconds. The same for
 * all of them: they wait at the same time.
 */
const CATCH_UP_SECONDS = 120;
/** How long servers may take to get a KILL, in seconds. It does not wait for the query's end. */
const CANCEL_SECONDS = 20;

/**
 * What finds out how the insert with the id `{queryId:String}` has ended. On a cluster, the server
 * that got it continues it on every shard, under ids of their own.
 */
export type InsertOutcomeStatements = {
  /** Returns a row for each server on which the insert is still running. */
  running: Statement;
  cancel: Statement;
  /** Waits until every replica has what was inserted before. Null on a single server. */
  catchUp: Statement | null;
};

export function insertOutcomeStatements({
  cluster,
  database,
}: Pick<ClickHouse, "cluster" | "database">): InsertOutcomeStatements {
  if (!cluster) {
    const where = "WHERE query_id = {queryId:String}";
    return {
      running: { sql: `SELECT query_id FROM system.processes ${where}` },
      cancel: { sql: `KILL QUERY ${where} ASYNC` },
      catchUp: null,
    };
  }
  if (database === undefined) throw new TypeError("A cluster needs the name of its database");
  const where = "WHERE initial_query_id = {queryId:String}";
  const onCluster = `ON CLUSTER ${quoteName(cluster)}`;
  // For ALTER and CREATE, the server adds the database before it sends the statement to others; for
  // SYSTEM, it does not, and they would look in their default database.
  const table = `${quoteName(database)}.${EVENTS_SHARD_TABLE}`;
  return {
    running: {
      sql: `SELECT query_id FROM clusterAllReplicas(${quoteText(cluster)}, system.processes) ${where}`,
      // A server that is down runs nothing, and must not stop the others.
      settings: { skip_unavailable_shards: 1 },
    },
    cancel: { sql: `KILL QUERY ${onCluster} ${where} ASYNC`, ...queued(CANCEL_SECONDS) },
    catchUp: {
      // Waits for the parts that are to be fetched, but not for merges.
      sql: `SYSTEM SYNC REPLICA ${onCluster} ${table} LIGHTWEIGHT`,
      ...queued(CATCH_UP_SECONDS),
    },
  };
}

/**
 * The limits of a statement that servers take from a queue in Keeper: an answer that is not there
 * by then is an error, and a server stops waiting for its replica (`receive_timeout`).
 */
const queued = (seconds: number): Omit<Statement, "sql"> => ({
  settings: { distributed_ddl_task_timeout: seconds, receive_timeout: seconds },
  limits: { maxSeconds: seconds },
});
