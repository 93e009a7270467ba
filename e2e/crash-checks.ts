import { join } from "node:path";
import { expect } from "vitest";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { startClickHouse } from "@/clickhouse";
import type { ClickHouse } from "@/clickhouse/types";
import { openDatabase } from "@/database";
import { LmdbJournal } from "@/pipeline/journal/journal";
import { POLL_EVERY_MS } from "./api-client";
import type { Load } from "./load";
import type { TestServer } from "./server";

const DAY = 86_400_000;

type Installation = Pick<TestServer, "dataDir" | "projectId">;

/** A metric of all events of the last 90 days. */
export async function countMetric(
  server: Pick<TestServer, "url" | "personalKey">,
  metric: string,
  query: Record<string, string> = {},
): Promise<number> {
  const search = new URLSearchParams({
    start_time: new Date(Date.now() - 90 * DAY).toISOString(),
    end_time: new Date(Date.now() + DAY).toISOString(),
    granularity: "all",
    ...query,
  });
  const response = await fetch(`${server.url}/api/v1/query/metrics/${metric}?${search}`, {
    headers: { Authorization: `Bearer ${server.personalKey}` },
  });
  if (response.status !== 200) throw new Error(`the metrics API returned ${response.status}`);
  return (await response.json()).total;
}

/** Waits until the journal is empty and every acknowledged event is counted. */
export const waitUntilCounted = (server: TestServer, load: Load) =>
  expect
    .poll(() => countMetric(server, "count").catch(String), {
      timeout: 60_000,
      interval: POLL_EVERY_MS,
    })
    .toBe(load.acknowledged.size);

/** Checks all values that could differ: from each projection, from raw rows, and by property. */
export async function expectExactMetrics(server: TestServer, load: Load): Promise<void> {
  const events = [...load.acknowledged.values()];
  const users = new Set(events.map((event) => event.user_id)).size;
  const sum = events.reduce((total, event) => total + Number(event.properties.amount), 0);
  expect(await countMetric(server, "count")).toBe(events.length);
  expect(await countMetric(server, "unique_users")).toBe(users);
  expect(await countMetric(server, "sum", { property: "amount" })).toBe(sum);
  for (const name of ["signup", "purchase", "page_view"]) {
    const sent = events.filter((event) => event.event_name === name).length;
    expect(await countMetric(server, "count", { event_name: name })).toBe(sent);
  }
}

/** Checks that the server's own comparison at the start found no difference. */
export async function expectNoMissingEvents(server: TestServer): Promise<void> {
  const report = await (await fetch(`${server.url}/api/ready`)).json();
  expect(report).toMatchObject({ status: "ready", parts: { stored_events: "ready" } });
}

/** Counts the stored events by raw rows and by both projections. */
export async function readTable(clickhouse: ClickHouse) {
  const select = async (sql: string, settings: Record<string, number>) => {
    const tags = { surface: "test" };
    const [row] = await clickhouse.rows<Record<string, string>>({ sql, settings, tags });
    return Object.fromEntries(Object.entries(row ?? {}).map(([key, n]) => [key, Number(n)]));
  };
  const projected = { force_optimize_projection: 1, optimize_empty_string_comparisons: 0 };
  return {
    ...(await select(
      "SELECT count() AS rows, uniqExact(project_id, event_id) AS ids FROM events_raw",
      {
        optimize_use_projections: 0,
      },
    )),
    // Only one projection contains the event name, and only the other contains events without a
    // session.
    ...(await select(
      `SELECT sum(n) AS by_count FROM (
         SELECT project_id, event_name, count() AS n FROM events_raw GROUP BY project_id, event_name)`,
      projected,
    )),
    ...(await select(
      `SELECT sum(n) AS by_user FROM (
         SELECT project_id, countIf(session_id = '') AS n FROM events_raw GROUP BY project_id)`,
      projected,
    )),
  };
}

/** Reads the accepted events from the journal's usage counters and daily counts. */
async function readUsage({ dataDir, projectId }: Installation, since: number) {
  const journal = await LmdbJournal.open({
    dir: join(dataDir, "journal"),
    clock: systemClock,
    log: silentLog,
    maxBytes: 1,
  });
  try {
    const [first, last] = [new Date(since).toISOString(), new Date().toISOString()];
    const months = new Set([first.slice(0, 7), last.slice(0, 7)]);
    const days = journal.counts(projectId, first.slice(0, 10), last.slice(0, 10));
    return {
      usage: journal
        .usages()
        .filter(({ month }) => months.has(month))
        .reduce((sum, { events }) => sum + events, 0),
      accepted: days
        .filter(({ reason }) => reason === "accepted")
        .reduce((sum, { count }) => sum + count, 0),
      waiting: journal.backlog().events,
    };
  } finally {
    await journal.close();
  }
}

/** Reads the accepted events from PostgreSQL, by month and by day. */
async function readReportedUsage({ dataDir }: Installation) {
  const database = await openDatabase({ url: undefined, dir: dataDir, log: silentLog });
  try {
    const { usageMonth, usageDay } = database.prisma;
    const _sum = { events: true } as const;
    const months = await usageMonth.aggregate({ _sum });
    const days = await usageDay.aggregate({ _sum, where: { reason: "accepted" } });
    return [Number(months._sum.events), Number(days._sum.events)];
  } finally {
    await database.close();
  }
}

/** Checks the journal, PostgreSQL and ClickHouse of a server that has stopped. */
export async function expectStoresAgree(
  stopped: Installation,
  load: Load,
  since: number,
): Promise<void> {
  const n = load.acknowledged.size;
  expect(await readUsage(stopped, since)).toEqual({ usage: n, accepted: n, waiting: 0 });
  expect(await readReportedUsage(stopped)).toEqual([n, n]);
  const store = await startClickHouse(
    { DATA_DIR: stopped.dataDir, CLICKHOUSE_MEMORY_LIMIT: 1024 ** 3 },
    silentLog,
  );
  try {
    expect(await readTable(store.clickhouse)).toEqual({ rows: n, ids: n, by_count: n, by_user: n });
  } finally {
    await store.stop();
  }
}
