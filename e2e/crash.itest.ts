import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { silentLog } from "@/base/log";
import { seededRandom } from "@/base/seeded-random";
import { systemClock } from "@/base/time/clock";
import { startClickHouse } from "@/clickhouse";
import type { ClickHouse } from "@/clickhouse/types";
import { openDatabase } from "@/database";
import { LmdbJournal } from "@/pipeline/journal/journal";
import { POLL_EVERY_MS } from "./api-client";
import { childrenOf } from "./child-processes";
import { Load } from "./load";
import { newIdentity, startServer, type TestServer, temporaryDataDir } from "./server";

const ROUNDS = 12;
const CLIENTS = 8;
const DAY = 86_400_000;
const SEED = 20_261_128;

/** Returns how many events to acknowledge before the next kill: from a few to a few thousand. */
const eventsUntilKill = (random: () => number) => 1 + Math.floor(random() ** 2 * 4000);

const identity = newIdentity();
let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;

beforeEach(async () => {
  dataDir = await temporaryDataDir();
});
afterEach(async () => {
  await server.kill();
  await dataDir.remove();
});

const start = () => startServer({ dataDir: dataDir.path, identity });

async function count(metric: string, query: Record<string, string> = {}): Promise<number> {
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
const waitUntilCounted = (load: Load) =>
  expect
    .poll(() => count("count").catch(String), { timeout: 60_000, interval: POLL_EVERY_MS })
    .toBe(load.acknowledged.size);

/** Checks all values that could differ: from each projection, from raw rows, and by property. */
async function expectExactMetrics(load: Load): Promise<void> {
  const events = [...load.acknowledged.values()];
  const users = new Set(events.map((event) => event.user_id)).size;
  const sum = events.reduce((total, event) => total + Number(event.properties.amount), 0);
  expect(await count("count")).toBe(events.length);
  expect(await count("unique_users")).toBe(users);
  expect(await count("sum", { property: "amount" })).toBe(sum);
  for (const name of ["signup", "purchase", "page_view"]) {
    const sent = events.filter((event) => event.event_name === name).length;
    expect(await count("count", { event_name: name })).toBe(sent);
  }
}

/** Checks that the server's own comparison at the start found no difference. */
async function expectNoMissingEvents(): Promise<void> {
  const report = await (await fetch(`${server.url}/api/ready`)).json();
  expect(report).toMatchObject({ status: "ready", parts: { stored_events: "ready" } });
}

/** Counts the stored events by raw rows and by both projections. */
async function readTable(clickhouse: ClickHouse) {
  const select = async (sql: string, settings: Record<string, number>) => {
    const tags = { surface: "test" };
    const [row] = await clickhouse.rows<Record<string, string>>({ sql, settings, tags });
    return Object.fromEntries(Object.entries(row ?? {}).map(([key, n]) => [key, Number(n)]));
  };
  const projected = { force_optimize_projection: 1, optimize_empty_string_comparisons: 0 };
  return {
    ...(await select("SELECT count() AS rows, uniqExact(event_id) AS ids FROM events_raw", {
      optimize_use_projections: 0,
    })),
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
async function readUsage(since: number) {
  const journal = await LmdbJournal.open({
    dir: join(dataDir.path, "journal"),
    clock: systemClock,
    log: silentLog,
    maxBytes: 1,
  });
  try {
    const [first, last] = [new Date(since).toISOString(), new Date().toISOString()];
    const months = new Set([first.slice(0, 7), last.slice(0, 7)]);
    const days = journal.counts(identity.projectId, first.slice(0, 10), last.slice(0, 10));
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
async function readReportedUsage() {
  const database = await openDatabase({ url: undefined, dir: dataDir.path, log: silentLog });
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

async function expectStoresAgree(load: Load, since: number): Promise<void> {
  const n = load.acknowledged.size;
  expect(await readUsage(since)).toEqual({ usage: n, accepted: n, waiting: 0 });
  expect(await readReportedUsage()).toEqual([n, n]);
  const store = await startClickHouse(
    { DATA_DIR: dataDir.path, CLICKHOUSE_MEMORY_LIMIT: 1024 ** 3 },
    silentLog,
  );
  try {
    expect(await readTable(store.clickhouse)).toEqual({ rows: n, ids: n, by_count: n, by_user: n });
  } finally {
    await store.stop();
  }
}

/** Resolves to the embedded engine's process id once it runs (again). */
function enginePid(): Promise<number> {
  const isEngine = (pid: number) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("engine/main");
  const find = () => {
    const found = childrenOf(server.pid).find(isEngine);
    if (found === undefined) throw new Error("The engine is not running.");
    return found;
  };
  return vi.waitFor(find, { timeout: 60_000 });
}

describe(`kill -9 under load, ${ROUNDS} times (seed ${SEED})`, () => {
  it("the server: no acknowledged event is lost or counted twice", {
    timeout: 900_000,
  }, async () => {
    const random = seededRandom(SEED);
    const load = new Load(random);
    const since = Date.now();
    server = await start();
    for (let round = 0; round < ROUNDS; round++) {
      const stop = new AbortController();
      const killTime = load.waitForAcknowledged(eventsUntilKill(random));
      const clients = load.run(server, CLIENTS, stop.signal);
      await killTime;
      await server.kill();
      stop.abort();
      await clients;

      server = await start();
      await load.resendUnanswered(server);
      await waitUntilCounted(load);
    }
    await expectExactMetrics(load);
    await expectNoMissingEvents();
    expect(await server.stop()).toBe(0);
    await expectStoresAgree(load, since);
  });

  it("the engine alone: ingestion continues, and every event is counted once", {
    timeout: 900_000,
  }, async () => {
    const random = seededRandom(SEED + 1);
    const load = new Load(random);
    const since = Date.now();
    server = await start();
    const stop = new AbortController();
    const clients = load.runWithoutFailure(server, CLIENTS, stop.signal);
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.race([load.waitForAcknowledged(eventsUntilKill(random)), clients]);
      process.kill(await enginePid(), "SIGKILL");
    }
    stop.abort();
    await clients;
    await waitUntilCounted(load);
    await expectExactMetrics(load);
    await expectNoMissingEvents();
    expect(await server.stop()).toBe(0);
    await expectStoresAgree(load, since);
  });
});
