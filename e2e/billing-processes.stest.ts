import { request } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSecret } from "@/base/ids";
import { silentLog } from "@/base/log";
import { utcMonth } from "@/base/time/utc";
import { type Database, openDatabase } from "@/database";
import { addUsage } from "@/testing/billing/subscriber";
import { freePort } from "@/testing/network/free-port";
import { startNats, type TestNats } from "@/testing/servers/nats";
import { findNats } from "@/testing/servers/nats-program";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { findPostgres, startPostgres, type TestPostgres } from "@/testing/stores/postgres-server";
import { accountOf, startCheckout } from "./browser/billing";
import { ACCEPTED, ping } from "./browser/events";
import { type Browser, callMutation, ingestKeyOf, signIn, signUp } from "./browser/users";
import { newIdentity, startServer, temporaryDataDir } from "./server";

/** Also sends requests to it, as a user. */
type Process = Browser & { start(): Promise<void>; stop(): Promise<number | null> };

/** All processes agree after two seconds; a busy machine takes longer. */
const AGREED = { timeout: 60_000, interval: 100 };

const bin = findPostgres();
const natsServer = findNats();
const AUTH_SECRET = newSecret();
const identity = newIdentity();
const dataDirs: Awaited<ReturnType<typeof temporaryDataDir>>[] = [];
let postgres: TestPostgres;
let clickhouse: TestClickHouse;
let nats: TestNats;
let database: Database;
let a: Process;
let b: Process;

async function newProcess(): Promise<Process> {
  const dataDir = await temporaryDataDir();
  dataDirs.push(dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: postgres.url,
    CLICKHOUSE_URL: clickhouse.url,
    NATS_URL: nats.url,
    NATS_REPLICAS: "1",
    JOURNAL_MAX_BYTES: String(2 ** 28),
    AUTH_SECRET,
    PORT: String(port),
    // One address for both, as behind a load balancer.
    PUBLIC_URL: "http://stats.example.com",
  };
  const start = () => startServer({ dataDir: dataDir.path, identity, env });
  let running = await start();
  return {
    request: await request.newContext({ baseURL: url }),
    start: async () => {
      running = await start();
    },
    stop: () => running.stop(),
  };
}

const pay = async (process: Browser, url: string) => {
  const path = `/api/test-stripe/checkout/${url.split("/").at(-1)}/pay`;
  const response = await process.request.post(path, { data: { paymentMethod: "pm_card_visa" } });
  expect(await response.json()).toMatchObject({ outcome: "succeeded" });
};

const stateAt = async (process: Browser, teamId: string) =>
  (await accountOf(process, teamId)).planState;

/** Signs up an owner who is signed in at both processes. */
async function newOwner(at: Browser, and: Browser) {
  const owner = await signUp(at, "Lea");
  await signIn(and, owner);
  return { ...owner, key: await ingestKeyOf(at, owner.projectId) };
}

/** The built-in Stripe's objects of one kind that belong to a team. */
async function objectsOf(teamId: string, kind: "subscription" | "usage"): Promise<unknown[]> {
  const { prisma } = database;
  const { customerId } = await prisma.billingAccount.findUniqueOrThrow({ where: { teamId } });
  const objects = await prisma.simulatorObject.findMany({ where: { kind } });
  const values = objects.map(({ value }) => value as { customer: string });
  return values.filter(({ customer }) => customer === customerId);
}

async function ledgerOf(teamId: string) {
  const entries = await database.prisma.meterLedgerEntry.findMany({ where: { teamId } });
  return entries.map(({ events, state }) => [events, state]);
}

/**
 * How many transactions wait for a team's ledger. A webhook that is repeated after a start
 * waits for the team too.
 */
async function waitingForLedger(): Promise<number> {
  const [row] = await database.prisma.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND query LIKE 'SELECT id FROM teams%FOR NO KEY UPDATE'
      AND query NOT LIKE '%deleted_at%'`;
  return row?.waiting ?? 0;
}

// Needs a real PostgreSQL: an embedded database belongs to one process.
describe.runIf(bin && natsServer)("two processes on one PostgreSQL and one ClickHouse", () => {
  beforeAll(async () => {
    postgres = await startPostgres(bin ?? "");
    clickhouse = await startTestClickHouse();
    nats = await startNats(natsServer ?? "", { nodes: 1 });
    a = await newProcess();
    b = await newProcess();
    database = await openDatabase({
      url: postgres.url,
      dir: dataDirs[0]?.path ?? "",
      log: silentLog,
    });
  });
  afterAll(async () => {
    await Promise.all([a, b].map((process) => process?.stop()));
    await database?.close();
    await clickhouse?.stop();
    await nats?.stop();
    await postgres?.stop();
    for (const dataDir of dataDirs) await dataDir.remove();
  });

  it("checkouts that start at both at once are one checkout, paid at one and confirmed at the other", async () => {
    const { teamId } = await newOwner(a, b);
    const processes = [a, b, a, b, a, b];
    const urls = await Promise.all(processes.map((process) => startCheckout(process, teamId)));
    expect(new Set(urls).size).toBe(1);
    const [url = ""] = urls;
    await Promise.all([pay(a, url), pay(b, url)]);
    const confirmed = { teamId, sessionId: url.split("/").at(-1) };
    const answers = await Promise.all(
      [a, b].map((process) => callMutation(process, "billing.confirmCheckout", confirmed)),
    );
    expect(answers).toEqual([{ outcome: "paid" }, { outcome: "paid" }]);
    expect([await stateAt(a, teamId), await stateAt(b, teamId)]).toEqual([
      "paid_active",
      "paid_active",
    ]);
    const subscriptions = await objectsOf(teamId, "subscription");
    expect(subscriptions).toMatchObject([{ status: "active" }]);
  });

  it("an upgrade that only a webhook tells one process lets the other accept events", async () => {
    const { teamId, key } = await newOwner(a, b);
    await addUsage(database.prisma, teamId, utcMonth(Date.now()), 120_000);
    for (const process of [a, b]) {
      await expect.poll(() => ping(process, key), AGREED).toEqual([429, "quota_exceeded"]);
    }
    await pay(a, await startCheckout(a, teamId));
    await expect.poll(() => ping(b, key), AGREED).toEqual(ACCEPTED);
    await expect.poll(() => ping(a, key), AGREED).toEqual(ACCEPTED);
  });

  it("overage that both count at the same moment is reported once", async () => {
    const { teamId } = await newOwner(a, b);
    await pay(a, await startCheckout(b, teamId));
    await expect.poll(() => stateAt(b, teamId), AGREED).toBe("paid_active");
    // Before the usage, which a process would otherwise report alone if it has just started.
    await Promise.all([a, b].map((process) => process.stop()));
    await addUsage(database.prisma, teamId, utcMonth(Date.now()), 2_300_000);
    // Each process looks for overage soon after it starts. Until both do, neither can write any.
    // One that has waited for 30 seconds tries again a minute later.
    await database.prisma.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT id FROM teams WHERE id = ${teamId}::uuid FOR NO KEY UPDATE`;
        await Promise.all([a, b].map((process) => process.start()));
        await expect.poll(waitingForLedger, { timeout: 120_000, interval: 100 }).toBe(2);
      },
      { timeout: 180_000 },
    );
    await expect.poll(() => ledgerOf(teamId), AGREED).toEqual([[300_000n, "sent"]]);
    // Waits for what they are doing.
    await Promise.all([a, b].map((process) => process.stop()));
    expect(await objectsOf(teamId, "usage")).toMatchObject([{ value: "300000" }]);
    expect(await ledgerOf(teamId)).toEqual([[300_000n, "sent"]]);
  });
});
