import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { silentLog } from "@/base/log";
import { type Database, openDatabase } from "@/database";
import { startServices, type TestServices } from "@/testing/servers/services";
import { newEvent, post, queryTotal, type SentEvent, sendBatch, waitForTotal } from "./api-client";
import { launch, newIdentity, startServer, type TestServer, temporaryDataDir } from "./server";

type DataDir = Awaited<ReturnType<typeof temporaryDataDir>>;
type Role = "all" | "web" | "writer";
type Writer = { url: string; pid: number; kill(): Promise<void>; stop(): Promise<number | null> };

const SOON = { timeout: 120_000, interval: 250 };
const identity = newIdentity();
const dataDirs: DataDir[] = [];
const running: { kill(): Promise<void> }[] = [];
let services: TestServices;
let database: Database;
/** How many different events were sent and acknowledged. */
let sent = 0;

beforeAll(async () => {
  services = await startServices();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
});
afterAll(async () => {
  await database?.close();
  await services?.stop();
  for (const dataDir of dataDirs) await dataDir.remove();
});

const envOf = (role: Role) => ({
  ...services.env,
  NATS_URL: services.nats.url,
  ROLE: role,
  JOURNAL_MAX_BYTES: String(256 * 1024 ** 2),
});

async function newDataDir(): Promise<DataDir> {
  const dataDir = await temporaryDataDir();
  dataDirs.push(dataDir);
  return dataDir;
}

async function startWeb(role: "all" | "web"): Promise<TestServer> {
  const { path } = await newDataDir();
  const server = await startServer({ dataDir: path, identity, env: envOf(role) });
  running.push(server);
  return server;
}

async function startWriter(): Promise<Writer> {
  const { path } = await newDataDir();
  const run = launch({ PORT: "0", HOST: "127.0.0.1", DATA_DIR: path, ...envOf("writer") });
  const url = await run.untilOutput(/running at (http:\/\/\S+)/);
  const end = async (signal: NodeJS.Signals) => {
    process.kill(run.pid, signal);
    return run.exit;
  };
  const writer: Writer = {
    url,
    pid: run.pid,
    kill: async () => {
      await end("SIGKILL").catch(() => undefined);
    },
    stop: () => end("SIGTERM"),
  };
  running.push(writer);
  return writer;
}

const newEvents = (count: number): SentEvent[] => Array.from({ length: count }, () => newEvent());

async function send(server: TestServer, events: SentEvent[]): Promise<void> {
  await sendBatch(server, events);
  sent += events.length;
}

/** The events that usage and the health of the data have counted. */
async function counted(): Promise<{ usage: number; accepted: number; duplicates: number }> {
  database ??= await openDatabase({
    url: services.postgres.url,
    dir: dataDirs[0]?.path ?? "",
    log: silentLog,
  });
  const { projectId } = identity;
  const { prisma } = database;
  const { teamId } = await prisma.project.findUniqueOrThrow({ where: { id: projectId } });
  const months = await prisma.usageMonth.aggregate({ where: { teamId }, _sum: { events: true } });
  const ofReason = async (reason: string) => {
    const where = { projectId, reason };
    const { _sum } = await prisma.usageDay.aggregate({ where, _sum: { events: true } });
    return Number(_sum.events ?? 0);
  };
  return {
    usage: Number(months._sum.events ?? 0),
    accepted: await ofReason("accepted"),
    duplicates: await ofReason("duplicate"),
  };
}

/** Everything acknowledged is counted once: in queries, for the quota, and in the health of the data. */
async function expectOnce(server: TestServer): Promise<void> {
  await vi.waitFor(async () => {
    expect(await counted()).toMatchObject({ usage: sent, accepted: sent });
  }, SOON);
  await waitForTotal(server, sent);
}

it("one process: events that are sent twice count once, and the response says that this is decided later", async () => {
  const server = await startWeb("all");
  const events = newEvents(50);
  await send(server, events);
  const again = await post(server, "batch", { events });
  expect(await again.json()).toMatchObject({
    events_published: 50,
    message:
      "50 events published. Duplicates of earlier events are removed before they are counted.",
  });
  const twin = newEvent();
  const twins = await post(server, "batch", { events: [twin, twin] });
  expect(await twins.json()).toMatchObject({ events_published: 1, duplicates: 1 });
  sent += 1;
  await expectOnce(server);
  expect((await counted()).duplicates).toBe(51);
  const ready = await fetch(`${server.url}/api/ready`);
  expect(await ready.json()).toMatchObject({ status: "ready", parts: { nats: "ready" } });
});

it("two web processes and two writers: an event that is sent to both counts once", async () => {
  const [a, b] = [await startWeb("web"), await startWeb("web")];
  const writers = [await startWriter(), await startWriter()];
  const events = newEvents(200);
  await Promise.all([a, b].map((server) => sendBatch(server, events)));
  sent += events.length;
  await expectOnce(a);
  expect(await queryTotal(b)).toBe(sent);
  for (const { url } of writers) {
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: "alive" });
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    expect((await fetch(`${url}/dashboards`)).status).toBe(404);
  }
});

it("a writer that is killed, and one that is paused and resumed, lose and double nothing", async () => {
  const web = await startWeb("web");
  const [first, second] = [await startWriter(), await startWriter()];
  const repeated = newEvents(100);
  await send(web, repeated);
  for (let round = 0; round < 4; round++) {
    await send(web, newEvents(100));
    if (round === 1) await first.kill();
    if (round === 2) process.kill(second.pid, "SIGSTOP");
    await sendBatch(web, repeated);
  }
  await startWriter();
  await expectOnce(web);
  process.kill(second.pid, "SIGCONT");
  await send(web, newEvents(100));
  await sendBatch(web, repeated);
  await expectOnce(web);
});

it("while a broker node is killed, and all of PostgreSQL, events are accepted and counted once", async () => {
  const web = await startWeb("web");
  await startWriter();
  const [node] = services.nats.nodes;
  await node?.kill();
  const events = newEvents(100);
  await vi.waitFor(() => sendBatch(web, events), SOON);
  sent += events.length;
  await node?.start();
  await services.postgres.kill();
  await send(web, newEvents(100));
  await services.postgres.start();
  await expectOnce(web);
});

it("without NATS_URL, a process does not start on the database of another", async () => {
  await startWeb("web");
  const { path } = await newDataDir();
  const run = launch({ PORT: "0", DATA_DIR: path, ...services.env });
  expect(await run.exit).toBe(1);
  expect(run.output()).toContain("Set NATS_URL to the same servers in all processes");
});
