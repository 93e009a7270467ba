import { splitUrls } from "./urls";

type ClusterEnv = Partial<
  Record<"CLICKHOUSE_URL" | "CLICKHOUSE_SQL_URL" | "CLICKHOUSE_CLUSTER", string | undefined>
>;

/** What is wrong with the variables of a ClickHouse cluster, by variable. */
export function* clusterFaults(env: ClusterEnv): Generator<[variable: string, message: string]> {
  const urls = splitUrls(env.CLICKHOUSE_URL ?? "");
  const sqlUrls = splitUrls(env.CLICKHOUSE_SQL_URL ?? "");
  // Without a cluster, each server would have some of the events.
  if (urls.length > 1 && env.CLICKHOUSE_CLUSTER === undefined)
    yield ["CLICKHOUSE_CLUSTER", "must be set if CLICKHOUSE_URL names several servers"];
  if (env.CLICKHOUSE_CLUSTER !== undefined && urls.length === 0)
    yield ["CLICKHOUSE_URL", "must be set together with CLICKHOUSE_CLUSTER"];
  if (sqlUrls.length > 0 && urls.length !== sqlUrls.length)
    yield ["CLICKHOUSE_SQL_URL", "must name the same servers as CLICKHOUSE_URL, in the same order"];
  if (new Set(urls.map((url) => new URL(url).pathname)).size > 1)
    yield ["CLICKHOUSE_URL", "must name the same database on every server"];
}
