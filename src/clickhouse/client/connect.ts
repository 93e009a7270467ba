import { type ClickHouseClient, createClient } from "@clickhouse/client";
import { HOUR_MS } from "@/base/time/durations";
import { LANE_HEADER } from "../concurrency-lanes";
import { SQL_ROLE, sqlUrlOf } from "../sql-access";
import type { Lane } from "../types";

/** Longer than any query's limit, so that the client library's own timeout never applies. */
const SOCKET_TIMEOUT_MS = HOUR_MS;

/** Each lane has its own sockets, so that slow queries cannot leave an insert without one. */
const LANE_SOCKETS: Record<Lane, number> = {
  query: 128,
  sql: 32,
  inspect: 32,
  write: 8,
  states: 8,
  control: 8,
};

export type LaneClients = Record<Lane, ClickHouseClient>;

export type ServerUrls = {
  /** `http(s)://user:password@host:port/database`. */
  url: string;
  /**
   * The same server, with a user who can only read the SQL view. Without it, the user of `url`
   * takes the role `SQL_ROLE`; if that does not exist, SQL fails.
   */
  sqlUrl?: string | undefined;
};

/** Users' SQL is sent and parsed with the rights of the sandbox only. */
export function connectLanes({ url, sqlUrl }: ServerUrls): LaneClients {
  const sandbox = (lane: Lane) =>
    connect(sqlUrlOf(sqlUrl ?? url), lane, sqlUrl === undefined ? SQL_ROLE : undefined);
  return {
    query: connect(url, "query"),
    sql: sandbox("sql"),
    inspect: sandbox("inspect"),
    write: connect(url, "write"),
    states: connect(url, "states"),
    control: connect(url, "control"),
  };
}

function connect(url: string, lane: Lane, role?: string): ClickHouseClient {
  const remote = !isLoopback(new URL(url).hostname);
  return createClient({
    url,
    application: "tallymark",
    ...(role === undefined ? {} : { role }),
    request_timeout: SOCKET_TIMEOUT_MS,
    max_open_connections: LANE_SOCKETS[lane],
    // Compression is only worth the CPU time if the data crosses a network.
    compression: { request: remote, response: remote },
    // The ids of a block that is being checked do not fit into a URL.
    use_multipart_params_auto: true,
    http_headers: { [LANE_HEADER]: lane },
    // The library's log would contain statements and row data. Callers log failures.
    log: { level: 127 },
  });
}

function isLoopback(hostname: string): boolean {
  return hostname === "127.0.0.1" || hostname === "localhost" || hostname === "[::1]";
}
