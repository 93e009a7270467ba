import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { newSecret } from "@/base/ids";
import { silentLog } from "@/base/log";
import { utcDay } from "@/base/time/utc";
import { type Database, openDatabase } from "@/database";
import { PLANS } from "@/plans";
import { startNats, type TestNats } from "@/testing/servers/nats";
import { findNats } from "@/testing/servers/nats-program";
import { messageOf, REVISIONS, readRpc } from "@/testing/services/mcp";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { findPostgres, startPostgres, type TestPostgres } from "@/testing/stores/postgres-server";
import { newIdentity, startServer, type TestServer, temporaryDataDir } from "./server";

const bin = findPostgres();
const natsServer = findNats();
const AUTH_SECRET = newSecret();
const identity = newIdentity();
const dataDirs: Awaited<ReturnType<typeof temporaryDataDir>>[] = [];
let postgres: TestPostgres;
let clickhouse: TestClickHouse;
let nats: TestNats;
let database: Database;
let processes: TestServer[] = [];

async function newProcess(): Promise<TestServer> {
  const dataDir = await temporaryDataDir();
  dataDirs.push(dataDir);
  const env = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    NATS_URL: nats.url,
    NATS_REPLICAS: "1",
    JOURNAL_MAX_BYTES: String(2 ** 28),
    AUTH_SECRET,
  };
  return startServer({ dataDir: dataDir.path, identity, env });
}

const called = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([z.object({ text: z.string() })]),
});
const failure = z.object({ code: z.string() });

/** Calls a tool at a process; resolves to the error code of the failure, or to null. */
async function callAt(server: TestServer, revision: (typeof REVISIONS)[number]) {
  const params = { name: "list_saved", arguments: { project: identity.projectId } };
  const { body, headers } = messageOf(revision, "tools/call", params);
  const response = await fetch(`${server.url}/api/mcp`, {
    method: "POST",
    headers: {
      ...headers,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      Authorization: `Bearer ${identity.personalKey}`,
    },
    body: JSON.stringify(body),
  });
  const { isError, content } = called.parse((await readRpc(response)).result);
  return isError ? failure.parse(JSON.parse(content[0].text)).code : null;
}

/** Repeats `work` if midnight UTC passed meanwhile, when the count of calls restarts. */
async function withinOneDay<T>(work: (day: Date) => Promise<T>): Promise<{ day: Date; result: T }> {
  const today = () => utcDay(Date.now());
  const day = today();
  const result = await work(new Date(day));
  return day === today() ? { day: new Date(day), result } : withinOneDay(work);
}

// Needs a real PostgreSQL: an embedded database belongs to one process.
describe.runIf(bin && natsServer)("two processes on one PostgreSQL and one ClickHouse", () => {
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? "");
    clickhouse = await startTestClickHouse();
    nats = await startNats(natsServer ?? "", { nodes: 1 });
    processes = [await newProcess(), await newProcess()];
    const dir = dataDirs[0]?.path ?? "";
    database = await openDatabase({ url: postgres.url, dir, log: silentLog });
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.stop()));
    await database?.close();
    await clickhouse?.stop();
    await nats?.stop();
    await postgres?.stop();
    for (const dataDir of dataDirs) await dataDir.remove();
  });

  it("allow together exactly as many tool calls as a team has left today", async () => {
    const { prisma } = database;
    const { projectId } = identity;
    const { teamId } = await prisma.project.findUniqueOrThrow({ where: { id: projectId } });
    const limit = PLANS.pro.toolCallsPerDay;
    const { day, result: codes } = await withinOneDay(async (day) => {
      await prisma.toolCallCount.deleteMany();
      await prisma.toolCallDay.deleteMany();
      await prisma.toolCallDay.create({ data: { teamId, day, calls: limit - 10 } });
      return Promise.all(
        Array.from({ length: 50 }, (_, at) => {
          const server = processes[at % 2];
          const revision = REVISIONS[Math.floor(at / 2) % 2];
          if (!server || !revision) throw new Error("There are two of each.");
          return callAt(server, revision);
        }),
      );
    });
    const rejected = codes.filter((code) => code === "allowance_exhausted");
    expect([codes.filter((code) => code === null).length, rejected.length]).toEqual([10, 40]);
    expect(await prisma.toolCallDay.findMany()).toEqual([{ teamId, day, calls: limit }]);
    const counts = await prisma.toolCallCount.findMany();
    expect(counts).toMatchObject([{ teamId, day, tool: "list_saved", calls: 10, errors: 0 }]);
  });
});
