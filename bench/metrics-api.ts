import type { BenchServer } from "./servers";

export type MetricQuery = Record<string, string>;
export type MetricResult = { total: number; data: { time: string; value: number }[] };

const DAY_MS = 86_400_000;

/** Queries the public metrics API. Throws unless the response is 200. */
export async function queryMetric(
  { url, queryKey }: Pick<BenchServer, "url" | "queryKey">,
  metric: string,
  query: MetricQuery,
): Promise<MetricResult> {
  const response = await fetch(
    `${url}/api/v1/query/metrics/${metric}?${new URLSearchParams(query)}`,
    { headers: { Authorization: `Bearer ${queryKey()}` } },
  );
  const body = await response.text();
  if (response.status !== 200)
    throw new Error(`The metrics API returned ${response.status}: ${body}`);
  return JSON.parse(body) as MetricResult;
}

/** Returns how many events of the last day, optionally with one name, can be queried now. */
export async function countRecent(host: BenchServer, filter: MetricQuery = {}): Promise<number> {
  const now = Date.now();
  const { total } = await queryMetric(host, "count", {
    start_time: new Date(now - DAY_MS).toISOString(),
    end_time: new Date(now + DAY_MS).toISOString(),
    granularity: "all",
    ...filter,
  });
  return total;
}
