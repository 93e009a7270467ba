import type { Host } from "./hosts";

export type MetricQuery = Record<string, string>;
export type MetricAnswer = { total: number; data: { time: string; value: number }[] };

const DAY_MS = 86_400_000;

/** Asks the public metrics API. Throws for every answer but 200. */
export async function askMetric(
  { url, readerKey }: Pick<Host, "url" | "readerKey">,
  metric: string,
  query: MetricQuery,
): Promise<MetricAnswer> {
  const response = await fetch(
    `${url}/api/v1/query/metrics/${metric}?${new URLSearchParams(query)}`,
    { headers: { Authorization: `Bearer ${readerKey()}` } },
  );
  const body = await response.text();
  if (response.status !== 200) throw new Error(`Metrics answered ${response.status}: ${body}`);
  return JSON.parse(body) as MetricAnswer;
}

/** How many events of the last day, or of one name, can be queried now. */
export async function countNow(host: Host, filter: MetricQuery = {}): Promise<number> {
  const now = Date.now();
  const { total } = await askMetric(host, "count", {
    start_time: new Date(now - DAY_MS).toISOString(),
    end_time: new Date(now + DAY_MS).toISOString(),
    granularity: "all",
    ...filter,
  });
  return total;
}
