import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createLog, silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { createClickHouse } from "@/clickhouse/client";
import { migrate } from "@/clickhouse/migrations/migrate";
import { databaseOf } from "@/clickhouse/sql-access";
import type { ClickHouse } from "@/clickhouse/types";
import { type Database, openDatabase } from "@/database";
import { appendOf, type JournalEvent, journalEvent } from "@/testing/journal/journal-events";
import { temporaryDirectory } from "@/testing/servers/guard";
import { startServices, type TestServices } from "@/testing/servers/services";
import { makeTenant } from "@/testing/teams/tenants";
import type { Append } from "../contract/journal";
import { connectNats } from "./nats/connect";
import { NatsStreams } from "./nats/nats-streams";
import { findStream, idStream } from "./nats/stream-config";
import {
  openStreamPipeline,
  type StreamPipeline,
  type StreamPipelineOptions,
} from "./stream-pipeline";

let services: TestServices;
let database: Database;
let clickhouse: ClickHouse;
let dir: Awaited<ReturnType<typeof temporaryDirectory>>;
const opened: StreamPipeline[] = [];

beforeAll(async () => {
  services = await startServices();
  dir = await temporaryDirectory("stream");
  database = await openDatabase({ url: services.postgres.url, dir: dir.path, log: silentLog });
  clickhouse = createClickHouse({ url: services.engine.url, log: silentLog });
  await migrate(clickhouse, { log: silentLog, database: databaseOf(services.engine.url) });
});
afterAll(async () => {
  await clickhouse?.close();
  await database?.close();
  await services?.stop();
  await dir?.remove();
});

let teamId: string;
let projectId: string;
beforeEach(async () => {
  ({ teamId, projectId } = await makeTenant(database.prisma));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((pipeline) => pipeline.stop(2_000)));
});

async function open(
  role: "all" | "web" | "writer",
  { name = role as string, ...more }: { name?: string } & Partial<StreamPipelineOptions> = {},
): Promise<StreamPipeline> {
  const pipeline = await openStreamPipeline({
    natsUrl: services.nats.url,
    replicas: 3,
    maxBytes: 512 * 1024 ** 2,
    writerDir: role === "web" ? null : `${dir.path}/${name}`,
    prisma: database.prisma,
    clickhouse,
    acceptedLoss: undefined,
    clock: systemClock,
    log: silentLog,
    ...more,
  });
  opened.push(pipeline);
  return pipeline;
}

const append = (events: JournalEvent[]): Append => ({
  ...appendOf(events, { projectId }),
  account: { id: teamId, limit: Number.POSITIVE_INFINITY },
  receivedAt: Date.now(),
});

const event = () => journalEvent({ projectId, ts: Date.now() });

async function stored(): Promise<string[]> {
  const rows = await clickhouse.rows<{ id: string }>({
    sql: "SELECT toString(event_id) AS id FROM events_raw WHERE project_id = {project:UUID} ORDER BY id",
    params: { project: projectId },
    tags: { surface: "test" },
  });
  return rows.map(({ id }) => id);
}

const idsOf = (events: JournalEvent[]) => events.map(({ eventId }) => eventId).sort();

it("one process: an event that is sent twice is stored once", async () => {
  const pipeline = await open("all");
  const events = Array.from({ length: 100 }, event);
  expect(await pipeline.journal.append(append(events))).toEqual(events.map(() => "published"));
  await pipeline.journal.append(append(events));
  await pipeline.settled();
  expect(await stored()).toEqual(idsOf(events));
});

it("a writer that has not reached NATS for long gives up its partitions, until it does", async () => {
  const pipeline = await open("all");
  const events = Array.from({ length: 100 }, event);
  await pipeline.journal.append(append(events));
  await pipeline.settled();
  const owned = () => database.prisma.streamPartition.count({ where: { owner: { not: null } } });
  expect(await owned()).toBeGreaterThan(0);
  await Promise.all(services.nats.nodes.map((node) => node.kill()));
  await vi.waitFor(async () => expect(await owned()).toBe(0), 120_000);
  expect(await database.prisma.streamWriter.count()).toBe(0);
  await Promise.all(services.nats.nodes.map((node) => node.start()));
  await services.nats.ready();
  await vi.waitFor(() => pipeline.journal.append(append(events)), 60_000);
  await pipeline.settled();
  expect(await stored()).toEqual(idsOf(events));
});

/** Replaces all streams of ids by empty ones, as if NATS had an older copy of them. */
async function loseIds(): Promise<void> {
  const connection = await connectNats(services.nats.url, silentLog);
  const { manager } = await NatsStreams.open(connection, silentLog);
  for (const { partition } of await database.prisma.streamPartition.findMany()) {
    const name = idStream(partition);
    const found = await findStream(manager, name);
    await manager.streams.delete(name);
    if (found) await manager.streams.add(found.config);
  }
  await connection.close();
}

it("writers do not continue a partition whose earlier ids are missing in NATS, until that is accepted", async () => {
  const first = await open("all", { name: "first" });
  const events = Array.from({ length: 100 }, event);
  await first.journal.append(append(events));
  await first.settled();
  const lines: string[] = [];
  const log = createLog("error", { write: (line) => lines.push(line) });
  const second = await open("writer", { name: "second", log });
  await loseIds();
  await first.stop(2_000);
  const reported = () => lines.filter((line) => line.includes("ids of earlier events are missing"));
  await vi.waitFor(() => expect(reported()).not.toEqual([]), 60_000);
  expect(reported()[0]).toContain("Restart a process to see how to continue");
  await expect
    .poll(() => second.writersHealth(), { timeout: 60_000 })
    .toMatchObject({ status: "degraded" });
  await second.stop(2_000);
  opened.length = 0;

  const message = String(await open("all").catch(String));
  expect(message).toContain("the ids of earlier events in NATS are older than the database");
  const acceptedLoss = /ACCEPT_DATA_LOSS=(\w+);/.exec(message)?.[1];
  const third = await open("all", { name: "first", acceptedLoss });
  await third.journal.append(append(events));
  const later = event();
  await third.journal.append(append([later]));
  await third.settled();
  // This process has the ids that NATS has lost.
  expect(await stored()).toEqual(idsOf([...events, later]));
  await vi.waitFor(
    async () => expect(await third.writersHealth()).toEqual({ status: "ready" }),
    60_000,
  );
});
