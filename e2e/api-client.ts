import { vi } from "vitest";
import type { TestServer } from "./server";

const DAY_MS = 24 * 60 * 60 * 1000;

type ApiAccess = Pick<TestServer, "url" | "ingestKey" | "personalKey">;
export type SentEvent = Record<string, unknown>;

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The time between two polls of a metric: a user can send 120 metrics requests a minute. */
export const POLL_EVERY_MS = 750;

/** Returns yesterday to tomorrow in UTC, which includes every event that a test sends now. */
export function aroundNow(): { start_time: string; end_time: string } {
  const now = Date.now();
  return { start_time: day(now - DAY_MS), end_time: day(now + 2 * DAY_MS) };
}

export const newEvent = (change: SentEvent = {}): SentEvent => ({
  event_id: crypto.randomUUID(),
  event_name: "signup",
  user_id: "u1",
  platform: "web",
  ...change,
});

export function post(server: ApiAccess, path: string, body: unknown): Promise<Response> {
  return fetch(`${server.url}/api/v1/ingest/${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${server.ingestKey}` },
    body: JSON.stringify(body),
  });
}

/** Sends events as one batch. Throws unless all of them were accepted. */
export async function sendBatch(server: ApiAccess, events: SentEvent[]): Promise<void> {
  const response = await post(server, "batch", { events });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
}

export function queryMetric(
  server: ApiAccess,
  metric: string,
  query: Record<string, string> = {},
): Promise<Response> {
  const search = new URLSearchParams({ ...aroundNow(), granularity: "all", ...query });
  return fetch(`${server.url}/api/v1/query/metrics/${metric}?${search}`, {
    headers: { Authorization: `Bearer ${server.personalKey}` },
  });
}

export async function queryTotal(
  server: ApiAccess,
  metric = "count",
  query: Record<string, string> = {},
): Promise<number> {
  const response = await queryMetric(server, metric, query);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as { total: number }).total;
}

/** Waits until the total is as expected. Events can be queried within about a second. */
export async function waitForTotal(server: ApiAccess, expected: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const found = await queryTotal(server);
      if (found !== expected) throw new Error(`${found} events are counted instead of ${expected}`);
    },
    { timeout: 60_000, interval: POLL_EVERY_MS },
  );
}
