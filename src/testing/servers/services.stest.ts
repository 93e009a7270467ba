import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { silentLog } from "@/base/log";
import { createClickHouse } from "@/clickhouse/client";
import type { TestNatsNode } from "./nats";
import type { TestServerProcess } from "./server-process";
import { startServices, type TestServices } from "./services";

const SOON = { timeout: 60_000, interval: 100 };
const tags = { surface: "test" };

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

async function askPostgres(): Promise<unknown> {
  const client = new pg.Client({
    connectionString: services.postgres.url,
    connectionTimeoutMillis: 2_000,
  });
  // A killed server also fails the connection itself, after the query.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("SELECT 1 AS one");
    return rows;
  } finally {
    await client.end();
  }
}

async function askEngine(): Promise<unknown> {
  const clickhouse = createClickHouse({ url: services.engine.url, log: silentLog });
  try {
    const signal = AbortSignal.timeout(2_000);
    return await clickhouse.rows({ sql: "SELECT toUInt8(1) AS one", tags, signal });
  } finally {
    await clickhouse.close();
  }
}

const cases: [string, () => TestServerProcess, () => Promise<unknown>][] = [
  ["PostgreSQL", () => services.postgres, askPostgres],
  ["the engine", () => services.engine, askEngine],
];

describe.each(cases)("%s", (_name, server, ask) => {
  const answers = () => vi.waitFor(async () => expect(await ask()).toEqual([{ one: 1 }]), SOON);

  test("responds again after it was killed", async () => {
    await answers();
    await server().kill();
    await expect(ask()).rejects.toThrow();
    await server().start();
    await answers();
  });

  test("does not respond while it is paused", async () => {
    server().pause();
    await expect(ask()).rejects.toThrow();
    server().resume();
    await answers();
  });

  test("can be stopped while it is paused", async () => {
    server().pause();
    await server().restart();
    await answers();
  });
});

describe("the NATS cluster", () => {
  /** The node that leads JetStream, as this one sees it. */
  async function leaderSeenBy({ monitoringUrl }: TestNatsNode): Promise<string | undefined> {
    const response = await fetch(`${monitoringUrl}/jsz`, { signal: AbortSignal.timeout(2_000) });
    const { meta_cluster } = (await response.json()) as { meta_cluster?: { leader?: string } };
    return meta_cluster?.leader;
  }

  test.each([
    ["killed", (node: TestNatsNode) => node.kill(), (node: TestNatsNode) => node.start()],
    [
      "paused",
      async (node: TestNatsNode) => node.pause(),
      async (node: TestNatsNode) => node.resume(),
    ],
  ])(
    "elects another leader when its leader is %s, and takes the old one back",
    async (_how, lose, restore) => {
      const { nodes } = services.nats;
      const first = nodes[0] as TestNatsNode;
      await services.nats.ready();
      const before = await leaderSeenBy(first);
      const leader = nodes.find(({ name }) => name === before) as TestNatsNode;
      const others = nodes.filter((node) => node !== leader);
      await lose(leader);
      for (const other of others) {
        await vi.waitFor(async () => {
          const now = await leaderSeenBy(other);
          expect(others.map(({ name }) => name)).toContain(now);
        }, SOON);
      }
      await restore(leader);
      await services.nats.ready();
    },
  );
});
