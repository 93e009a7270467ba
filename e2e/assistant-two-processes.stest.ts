import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newSecret } from "@/base/ids";
import { type ModelServer, startModelServer } from "@/testing/model-server/model-server";
import { HANG } from "@/testing/model-server/reply";
import { startNats, type TestNats } from "@/testing/servers/nats";
import { findNats } from "@/testing/servers/nats-program";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { findPostgres, startPostgres, type TestPostgres } from "@/testing/stores/postgres-server";
import { assistantOf, readUntil, textOf } from "./assistant-client";
import { newIdentity, startServer, type TestServer, temporaryDataDir } from "./server";

/** A lease lasts 15 seconds after the last sign of life. */
const AFTER_THE_LEASE = { timeout: 60_000, interval: 500 };

type DataDir = Awaited<ReturnType<typeof temporaryDataDir>>;

let models: ModelServer;
const bin = findPostgres();
const natsServer = findNats();

// Needs a real PostgreSQL: an embedded database belongs to one process.
describe.runIf(bin && natsServer)("two processes on one PostgreSQL and one ClickHouse", () => {
  const identity = newIdentity();
  const AUTH_SECRET = newSecret();
  let postgres: TestPostgres;
  let clickhouse: TestClickHouse;
  let nats: TestNats;
  let dataDirs: DataDir[];
  let servers: TestServer[];
  let one: ReturnType<typeof assistantOf>;
  let two: ReturnType<typeof assistantOf>;

  beforeAll(async () => {
    models = await startModelServer();
    [postgres, clickhouse] = await Promise.all([startPostgres(bin ?? ""), startTestClickHouse()]);
    nats = await startNats(natsServer ?? "", { nodes: 1 });
  });
  afterAll(async () => {
    await nats?.stop();
    await clickhouse?.stop();
    await postgres?.stop();
    await models?.close();
  });
  beforeEach(async () => {
    dataDirs = [await temporaryDataDir(), await temporaryDataDir()];
    const env = {
      ...models.env("anthropic"),
      DATABASE_URL: postgres.url,
      CLICKHOUSE_URL: clickhouse.url,
      NATS_URL: nats.url,
      NATS_REPLICAS: "1",
      JOURNAL_MAX_BYTES: String(2 ** 28),
      AUTH_SECRET,
    };
    servers = [];
    for (const { path } of dataDirs) {
      servers.push(await startServer({ dataDir: path, identity, env }));
    }
    [one, two] = servers.map(assistantOf) as [typeof one, typeof two];
  });
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    for (const dataDir of dataDirs) await dataDir.remove();
  });

  it("read and stop each other's answers", async () => {
    models.respondWith(() => ["There were", HANG]);
    const id = await one.start();
    const arrived = models.nextRequest();
    const asked = await one.ask(id, "How many?");
    await readUntil(await two.follow(id), "There were");
    expect((await two.stop(id)).status).toBe(204);
    await (await arrived).aborted;
    expect(await textOf(asked)).toBe("There were");
    const stopped = { running: false, said: ["How many?", "There were"], ended: "stopped" };
    expect([await one.open(id), await two.open(id)]).toEqual([stopped, stopped]);
  });

  it("run three answers of a team together, and the others go on when one is killed", async () => {
    models.respondWith(() => ["There were", HANG]);
    const ids = await Promise.all([one, two, one, two].map((process) => process.start()));
    const [a = "", b = "", c = "", d = ""] = ids;
    for (const [process, id] of [
      [one, a],
      [two, b],
      [one, c],
    ] as const) {
      await readUntil(await process.ask(id, "How many?"), "There were");
    }
    const fourth = await two.ask(d, "How many?");
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await fourth.json()).toMatchObject({ code: "too_many_concurrent" });

    for (const id of [a, c]) await readUntil(await two.follow(id), "There were");
    await servers[0]?.kill();
    await vi.waitFor(async () => {
      for (const id of [a, c]) expect((await two.open(id)).running).toBe(false);
    }, AFTER_THE_LEASE);
    const interrupted = { said: ["How many?", "There were"], ended: "interrupted" };
    expect(await two.open(a)).toMatchObject(interrupted);
    expect(await two.open(c)).toMatchObject(interrupted);
    expect((await two.open(b)).running).toBe(true);
    models.respondWith(() => ["42."]);
    expect(await textOf(await two.ask(d, "How many?"))).toBe("42.");
    await two.stop(b);
  });
});
