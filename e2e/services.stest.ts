import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startServices, type TestServices } from "@/testing/servers/services";
import { newEvent, queryTotal, sendBatch, waitForTotal } from "./api-client";
import { newIdentity, startServer, type TestServer, temporaryDataDir } from "./server";

const SOON = { timeout: 60_000, interval: 250 };
const identity = newIdentity();

let services: TestServices;
let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;
let sent = 0;

const start = () => startServer({ dataDir: dataDir.path, identity, env: services.env });

beforeAll(async () => {
  services = await startServices();
  dataDir = await temporaryDataDir();
  server = await start();
});
afterAll(async () => {
  await server?.kill();
  await services?.stop();
  await dataDir?.remove();
});

async function send(count = 20): Promise<void> {
  await sendBatch(
    server,
    Array.from({ length: count }, () => newEvent()),
  );
  sent += count;
}

async function sqlCount(): Promise<unknown> {
  const response = await fetch(`${server.url}/api/v1/query/execute`, {
    method: "POST",
    headers: { Authorization: `Bearer ${server.personalKey}` },
    body: JSON.stringify({ sql: "SELECT toUInt32(count()) AS n FROM events" }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { rows: unknown[][] }).rows;
}

it("one process stores events in the engine's server and answers queries and SQL from it", async () => {
  await send();
  await waitForTotal(server, sent);
  expect(await queryTotal(server, "unique_users")).toBe(1);
  expect(await sqlCount()).toEqual([[sent]]);
});

it("events that are accepted while the engine is killed or hangs are counted once it responds again", async () => {
  await services.engine.kill();
  await send();
  await services.engine.start();
  await waitForTotal(server, sent);
  services.engine.pause();
  await send();
  services.engine.resume();
  await waitForTotal(server, sent);
});

it("events are accepted while PostgreSQL is killed, and everything works again after its restart", async () => {
  await services.postgres.kill();
  await send();
  await services.postgres.start();
  await vi.waitFor(async () => {
    const response = await fetch(`${server.url}/api/ready`);
    expect(response.status).toBe(200);
  }, SOON);
  await waitForTotal(server, sent);
});

it("a restart of the process, and a kill with an orderly restart of the servers, lose and double nothing", async () => {
  await send();
  expect(await server.stop()).toBe(0);
  server = await start();
  await send();
  await server.kill();
  await services.engine.restart();
  await services.postgres.restart();
  server = await start();
  await send();
  await waitForTotal(server, sent);
  expect(await sqlCount()).toEqual([[sent]]);
});
