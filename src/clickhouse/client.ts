import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type ClickHouseClient, createClient, drainStream } from "@clickhouse/client";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import { withSpan } from "@/base/tracing/tracing";
import { untilAborted } from "@/base/waiting";
import { LANE_HEADER, LANE_WAIT_MS } from "./concurrency-lanes";
import { DamagedData, errorForFailure, errorForTimeout, outcomeOf } from "./errors";
import { insertStatement } from "./insert-statement";
import { measured } from "./metrics/statements";
import { rowStream, STREAM_FORMAT } from "./row-stream";
import { insertSettings, logComment, querySettings, tableFilters } from "./settings";
import { databaseOf, SQL_ROLE, sqlUrlOf } from "./sql-access";
import {
  type ClickHouse,
  DEFAULT_LIMITS,
  type Insert,
  type Lane,
  type Query,
  type RowStream,
  type SupervisedServer,
} from "./types";

type ClickHouseOptions = {
  /** `http(s)://user:password@host:port/database`. */
  url: string;
  /**
   * The same server, with a user who can only read the SQL view. Without it, the user of `url`
   * takes the role `SQL_ROLE`; if that does not exist, SQL fails.
   */
  sqlUrl?: string | undefined;
  log: Log;
  /** The cluster that the server belongs to, with settings for every query and every insert. */
  cluster?: { name: string; queries: Settings; inserts: Settings } | undefined;
  /**
   * Whether to send a KILL for an abandoned query, which a server would keep running. Not needed
   * for the embedded engine, which stops such queries itself.
   */
  killAbandoned?: boolean;
  /**
   * How long after a query's own limit the response may arrive. Defaults to the maximum wait in its
   * lane plus some time for the transport.
   */
  graceMs?: number;
  /** The process behind `url`, if we supervise it. While it hangs, every call fails at once. */
  engine?: SupervisedServer;
  /** Called for each statement that failed because of broken files; see {@link DamagedData}. */
  onDamage?(damage: DamagedData): void;
};

type Settings = Readonly<Record<string, string | number>>;

const ANSWER_GRACE_MS = 10_000;
/** Longer than any query's limit, so that the client library's own timeout never applies. */
const SOCKET_TIMEOUT_MS = 3_600_000;
const PING_TIMEOUT_MS = 2_000;
const INSERT_MAX_SECONDS = 60;

/** Each lane has its own sockets, so that slow queries cannot leave an insert without one. */
const LANE_SOCKETS: Record<Lane, number> = {
  query: 128,
  sql: 32,
  inspect: 32,
  write: 8,
  states: 8,
  control: 8,
};
/** In ms, for reading a streamed result, which occupies a slot of its lane. */
const STREAM_TIMEOUT_MS = 60_000;

type Call<T> = {
  lane: Lane;
  queryId: string;
  maxSeconds: number;
  signal: AbortSignal | undefined;
  run(client: ClickHouseClient, signal: AbortSignal): Promise<T>;
};

/** Implements {@link ClickHouse}. An aborted call rejects with its signal's reason. */
export function createClickHouse(options: ClickHouseOptions): ClickHouse {
  const { url, sqlUrl, log, killAbandoned = false, graceMs, engine, onDamage, cluster } = options;
  const sandbox = (lane: Lane) =>
    connect(sqlUrlOf(sqlUrl ?? url), lane, sqlUrl === undefined ? SQL_ROLE : undefined);
  const clients: Record<Lane, ClickHouseClient> = {
    query: connect(url, "query"),
    sql: sandbox("sql"),
    inspect: sandbox("inspect"),
    write: connect(url, "write"),
    states: connect(url, "states"),
    control: connect(url, "control"),
  };
  const database = databaseOf(url);

  const call = <T>(statement: Call<T>): Promise<T> =>
    measured(statement.lane, inSpan(statement, send), (error) =>
      statement.signal?.aborted ? "cancelled" : outcomeOf(error),
    );

  async function send<T>({ lane, queryId, maxSeconds, signal, run }: Call<T>): Promise<T> {
    const grace = graceMs ?? LANE_WAIT_MS[lane] + ANSWER_GRACE_MS;
    // Not AbortSignal.any: Node keeps such a signal and its listeners alive as long as one is attached.
    const stopping = new AbortController();
    const stop = stopping.signal;
    const abort = () => stopping.abort();
    const deadline = setTimeout(abort, maxSeconds * 1000 + grace).unref();
    signal?.addEventListener("abort", abort, { once: true });
    const ignoreHang = engine?.onUnresponsive(abort);
    if (signal?.aborted || engine?.isResponsive === false) abort();
    try {
      stop.throwIfAborted();
      // The library ignores the signal once the response headers have arrived.
      return await untilAborted(run(clients[lane], stop), stop);
    } catch (error) {
      if (!stop.aborted) {
        const failure = errorForFailure(error);
        if (failure instanceof DamagedData) onDamage?.(failure);
        throw failure;
      }
      // A hanging KILL must not cause another KILL.
      if (killAbandoned && lane !== "control") void kill(queryId);
      throw signal?.aborted ? signal.reason : errorForTimeout();
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener("abort", abort);
      ignoreHang?.();
    }
  }

  async function kill(queryId: string): Promise<void> {
    try {
      await command({
        sql: "KILL QUERY WHERE query_id = {id:String} ASYNC",
        params: { id: queryId },
        tags: { surface: "kill" },
        lane: "control",
        limits: { maxSeconds: 10 },
      });
    } catch (error) {
      log.warn({ queryId, code: codeOf(error) }, "Could not stop an abandoned query");
    }
  }

  async function command(query: Query): Promise<void> {
    const request = requestFor(query, database, cluster?.queries);
    await call({
      ...request,
      run: (client, signal) =>
        client.command({ ...request.params, query: query.sql, abort_signal: signal }),
    });
  }

  async function rows<T>(query: Query): Promise<T[]> {
    const request = requestFor(query, database, cluster?.queries);
    return call({
      ...request,
      run: async (client, signal) => {
        const answer = await client.query({
          ...request.params,
          query: query.sql,
          format: "JSONEachRow",
          abort_signal: signal,
        });
        signal.addEventListener("abort", () => answer.close(), { once: true });
        return answer.json<T>();
      },
    });
  }

  async function bytes(query: Query, format: string): Promise<Uint8Array> {
    const request = requestFor(query, database, cluster?.queries);
    return call({
      ...request,
      run: async (client, signal) => {
        const answer = await client.exec({
          ...request.params,
          query: `${query.sql} FORMAT ${format}`,
          abort_signal: signal,
        });
        return buffer(answer.stream);
      },
    });
  }

  async function stream(query: Query): Promise<RowStream> {
    const request = requestFor(query, database, cluster?.queries);
    const answer = await call({
      ...request,
      run: (client, signal) =>
        client.query({
          ...request.params,
          query: query.sql,
          format: STREAM_FORMAT,
          abort_signal: signal,
        }),
    });
    const late = AbortSignal.timeout(STREAM_TIMEOUT_MS);
    const stop = query.signal ? AbortSignal.any([query.signal, late]) : late;
    return rowStream(answer, request.queryId, stop);
  }

  async function insert({ body, tags, queryId, maxSeconds, token, ...target }: Insert) {
    const seconds = maxSeconds ?? INSERT_MAX_SECONDS;
    await call({
      lane: "write",
      queryId,
      maxSeconds: seconds,
      signal: undefined,
      run: async (client, signal) => {
        const { stream } = await client.exec({
          query: insertStatement(target),
          values: Readable.from(body, { objectMode: false }),
          query_id: queryId,
          clickhouse_settings: {
            ...insertSettings(logComment(tags, queryId), seconds, token),
            ...cluster?.inserts,
          },
          abort_signal: signal,
        });
        await drainStream(stream);
      },
    });
  }

  async function ping(): Promise<boolean> {
    if (engine?.isResponsive === false) return false;
    const answer = await clients.control.ping({
      select: false,
      abort_signal: AbortSignal.timeout(PING_TIMEOUT_MS),
    });
    return answer.success;
  }

  async function close(): Promise<void> {
    await Promise.all(Object.values(clients).map((client) => client.close()));
  }

  return {
    cluster: cluster?.name ?? null,
    database,
    rows,
    bytes,
    stream,
    command,
    insert,
    ping,
    close,
  };
}

function inSpan<T>(statement: Call<T>, send: (statement: Call<T>) => Promise<T>): Promise<T> {
  const attributes = {
    "db.system.name": "clickhouse",
    "clickhouse.query_id": statement.queryId,
    "tallymark.lane": statement.lane,
  };
  return withSpan("clickhouse", attributes, () => send(statement));
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

function requestFor(query: Query, database: string, ofAll: Settings = {}) {
  const queryId = newId();
  const limits = { ...DEFAULT_LIMITS, ...query.limits };
  const filters = query.tableFilters && {
    additional_table_filters: tableFilters(database, query.tableFilters),
  };
  const settings = { ...ofAll, ...query.settings, ...filters };
  return {
    lane: query.lane ?? ("query" as const),
    queryId,
    maxSeconds: limits.maxSeconds,
    signal: query.signal,
    params: {
      query_id: queryId,
      query_params: query.params ?? {},
      clickhouse_settings: querySettings(logComment(query.tags, queryId), limits, settings),
    },
  };
}

function codeOf(error: unknown): number | undefined {
  const cause = error instanceof BackendUnavailable ? error.options.cause : error;
  return typeof cause === "object" && cause !== null && "code" in cause
    ? Number(cause.code)
    : undefined;
}
