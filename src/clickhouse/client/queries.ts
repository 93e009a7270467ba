import { buffer } from "node:stream/consumers";
import { newId } from "@/base/ids";
import { logComment, querySettings, tableFilters } from "../settings";
import { DEFAULT_LIMITS, type Query, type RowStream } from "../types";
import { rowStream, STREAM_FORMAT } from "./row-stream";
import type { Statement } from "./send";

/** In ms, for reading a streamed result, which occupies a slot of its lane. */
const STREAM_TIMEOUT_MS = 60_000;

export type Settings = Readonly<Record<string, string | number>>;

/** How queries are sent, and what all of them have in common. */
export type Sender = {
  send<T>(statement: Statement<T>): Promise<T>;
  database: string;
  commonSettings: Settings | undefined;
};

export async function runCommand(sender: Sender, query: Query): Promise<void> {
  const request = requestFor(query, sender);
  await sender.send({
    ...request,
    run: (client, signal) =>
      client.command({ ...request.params, query: query.sql, abort_signal: signal }),
  });
}

export async function readRows<T>(sender: Sender, query: Query): Promise<T[]> {
  const request = requestFor(query, sender);
  return sender.send({
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

export async function readBytes(sender: Sender, query: Query, format: string): Promise<Uint8Array> {
  const request = requestFor(query, sender);
  return sender.send({
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

export async function readStream(sender: Sender, query: Query): Promise<RowStream> {
  const request = requestFor(query, sender);
  const answer = await sender.send({
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

function requestFor(query: Query, { database, commonSettings }: Sender) {
  const queryId = newId();
  const limits = { ...DEFAULT_LIMITS, ...query.limits };
  const filters = query.tableFilters && {
    additional_table_filters: tableFilters(database, query.tableFilters),
  };
  const settings = { ...commonSettings, ...query.settings, ...filters };
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
