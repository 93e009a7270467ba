import { DAY_MS } from "@/base/time/durations";
import type { QueryResult } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";
import { makeEvent } from "./events";
import type { BenchServer } from "./servers";

export type MetricQuery = Record<string, string>;
export type MetricResult = { total: number; data: { time: string; value: number }[] };

type ApiRequest = { key: string; body?: unknown };

/** Sends a request with a key. Throws unless the response is a success. */
export async function callApi<T>(
  { url }: Pick<BenchServer, "url">,
  path: string,
  { key, body }: ApiRequest,
): Promise<T> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

export const queryMetric = (
  server: BenchServer,
  metric: string,
  query: MetricQuery,
): Promise<MetricResult> =>
  callApi(server, `query/metrics/${metric}?${new URLSearchParams(query)}`, {
    key: server.queryKey(),
  });

export async function runQuery(server: BenchServer, query: WireQuery): Promise<QueryResult> {
  const request = { key: server.queryKey(), body: { query } };
  const { result } = await callApi<{ result: QueryResult }>(server, "query/execute", request);
  return result;
}

/** Returns how many events of the last day, optionally with one name, can be queried now. */
export async function countRecent(server: BenchServer, filter: MetricQuery = {}): Promise<number> {
  const now = Date.now();
  const { total } = await queryMetric(server, "count", {
    start_time: new Date(now - DAY_MS).toISOString(),
    end_time: new Date(now + DAY_MS).toISOString(),
    granularity: "all",
    ...filter,
  });
  return total;
}

/** Sends one event with this name. */
export const sendEvent = (server: BenchServer, event_name: string): Promise<unknown> =>
  callApi(server, "ingest/event", {
    key: server.ingestKey,
    body: makeEvent(Math.random, { event_name, timestamp: new Date().toISOString() }),
  });
