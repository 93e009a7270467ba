import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { POLL_EVERY_MS } from "./api-client";
import { newIdentity, startServer, type TestServer, temporaryDataDir } from "./server";

const folder = new URL("../../shared/data/", import.meta.url);
const traffic = new URL("web-traffic.ndjson.gz", folder);
const available = existsSync(traffic);

const DAY = 86_400_000;
const BATCH = 400;

type TrafficEvent = { event_id: string; timestamp: string; [field: string]: unknown };
type Expected = {
  events: number;
  unique_users: number;
  unique_sessions: number;
  by_event_name: Record<string, number>;
  unique_users_by_platform: Record<string, number>;
  count_by_day: Record<string, number>;
  unique_users_by_day: Record<string, number>;
  page_view_count_by_hour: Record<string, number>;
  sum_bytes_by_day: Record<string, number>;
  unique_sessions_by_day: Record<string, number>;
};
type Metric = {
  total: number;
  data: { time: string; value: number }[];
  series?: { breakdown: unknown; total: number; data: { time: string; value: number }[] }[];
};

const instant = (text: string) => new Date(text).getTime();
const iso = (ms: number) => new Date(ms).toISOString();
const readLines = (): TrafficEvent[] =>
  gunzipSync(readFileSync(traffic))
    .toString("utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

function chunks<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) =>
    items.slice(i * size, (i + 1) * size),
  );
}

/** Runs `work` on all `items`, `width` at a time. */
async function concurrently<T>(items: T[], width: number, work: (item: T) => Promise<void>) {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

if (!available) {
  describe("real web traffic", () => {
    it("is skipped because the traffic file is not on this machine", () => {
      expect(available).toBe(false);
    });
  });
} else {
  describe("real web traffic, sent in batches, some of them twice and some concurrently", () => {
    const expected: Expected = JSON.parse(
      readFileSync(new URL("web-traffic.expected.json", folder), "utf8"),
    );
    const original = readLines();
    const firstDay = Math.floor(instant(original[0]?.timestamp ?? "") / DAY) * DAY;
    // Shifts by full days, so that hours stay the same and the traffic ends yesterday.
    const shift = Math.floor(Date.now() / DAY) * DAY - 4 * DAY - firstDay;
    const moved = (text: string) => iso(instant(text) + shift);
    const start = iso(firstDay + shift);
    const end = iso(firstDay + shift + 4 * DAY);
    const identity = newIdentity();
    let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
    let server: TestServer;
    let published = 0;
    let duplicates = 0;

    const send = async (events: TrafficEvent[]) => {
      const response = await fetch(`${server.url}/api/v1/ingest/batch`, {
        method: "POST",
        headers: {
          Authorization: `Bearer ${server.ingestKey}`,
          "Content-Type": "application/json",
        },
        body: JSON.stringify({ events }),
      });
      const result = await response.json();
      expect(response.status, JSON.stringify(result)).toBe(200);
      expect(result.events_received).toBe(events.length);
      published += result.events_published;
      duplicates += result.duplicates ?? 0;
    };

    const metric = async (name: string, query: Record<string, string>): Promise<Metric> => {
      const search = new URLSearchParams({
        start_time: start,
        end_time: end,
        project_id: identity.projectId,
        ...query,
      });
      const response = await fetch(`${server.url}/api/v1/query/metrics/${name}?${search}`, {
        headers: { Authorization: `Bearer ${server.personalKey}` },
      });
      const result = await response.json();
      expect(response.status, JSON.stringify(result)).toBe(200);
      return result;
    };

    /** Maps the buckets back to the original days: `{2015-05-17: n}`. */
    const byDay = (data: Metric["data"]) =>
      Object.fromEntries(
        data.map((point) => [iso(instant(point.time) - shift).slice(0, 10), point.value]),
      );
    const bySeries = (result: Metric) =>
      Object.fromEntries((result.series ?? []).map((series) => [series.breakdown, series.total]));

    beforeAll(async () => {
      dataDir = await temporaryDataDir();
      server = await startServer({ dataDir: dataDir.path, identity });
      const batches = chunks(
        original.map((event) => ({ ...event, timestamp: moved(event.timestamp) })),
        BATCH,
      );
      // Every third batch is sent twice, every fifth twice at the same time.
      await concurrently(batches, 4, async (batch) => {
        const index = batches.indexOf(batch);
        const sends = index % 5 === 0 ? [send(batch), send(batch)] : [send(batch)];
        await Promise.all(sends);
        if (index % 3 === 0) await send(batch);
      });
      await vi.waitFor(
        async () =>
          expect((await metric("count", { granularity: "all" })).total).toBe(expected.events),
        { timeout: 60_000, interval: POLL_EVERY_MS },
      );
    });

    afterAll(async () => {
      await server.stop();
      await dataDir.remove();
    });

    it("publishes every event once and reports repeated ones as duplicates", () => {
      expect(published).toBe(expected.events);
      expect(duplicates).toBeGreaterThan(0);
    });

    it("counts by day", async () => {
      const result = await metric("count", { granularity: "day" });
      expect(byDay(result.data)).toEqual(expected.count_by_day);
      expect(result.total).toBe(expected.events);
    });

    it("counts by event name", async () => {
      const result = await metric("count", { granularity: "all", breakdown: "event_name" });
      expect(bySeries(result)).toEqual(expected.by_event_name);
    });

    it("counts page views by hour, with zero for hours without page views", async () => {
      const result = await metric("count", { granularity: "hour", event_name: "page_view" });
      expect(result.data).toHaveLength(96);
      for (const point of result.data) {
        const hour = iso(instant(point.time) - shift).replace(".000Z", "Z");
        expect([hour, point.value]).toEqual([hour, expected.page_view_count_by_hour[hour] ?? 0]);
      }
    });

    it("counts unique users by day, and distinct users over the whole range", async () => {
      const result = await metric("unique_users", { granularity: "day" });
      expect(byDay(result.data)).toEqual(expected.unique_users_by_day);
      expect(result.total).toBe(expected.unique_users);
    });

    it("counts unique users by platform", async () => {
      const result = await metric("unique_users", { granularity: "all", breakdown: "platform" });
      expect(bySeries(result)).toEqual(expected.unique_users_by_platform);
      for (const [platform, users] of Object.entries(expected.unique_users_by_platform)) {
        const filtered = await metric("unique_users", { granularity: "all", platform });
        expect(filtered.total).toBe(users);
      }
    });

    it("counts sessions by day and in total with a 30-minute gap", async () => {
      const result = await metric("unique_sessions", { granularity: "day" });
      expect(byDay(result.data)).toEqual(expected.unique_sessions_by_day);
      expect(result.total).toBe(expected.unique_sessions);
    });

    it("sums a property by day", async () => {
      const result = await metric("sum", { granularity: "day", property: "bytes" });
      expect(byDay(result.data)).toEqual(expected.sum_bytes_by_day);
    });
  });
}
