import { request } from "@playwright/test";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PATIENTLY } from "@/testing/patience";
import {
  type InterruptiblePostgres,
  startInterruptiblePostgres,
} from "@/testing/stores/interruptible-postgres";
import { newEvent, post, waitForTotal } from "./api-client";
import { callMutation, callQuery, ingestKeyOf, signIn } from "./browser/users";
import { startServer, type TestServer, temporaryDataDir } from "./server";

const OWNER = { email: "ada@example.com", password: "correct horse battery" };
/** A key is looked up again after this time without a request. */
const FRESH_MS = 5_000;

let postgres: InterruptiblePostgres;
let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;
let sent = 0;

beforeAll(async () => {
  postgres = await startInterruptiblePostgres();
  dataDir = await temporaryDataDir();
  server = await startServer({
    dataDir: dataDir.path,
    env: {
      DATABASE_URL: postgres.url,
      AUTH_SECRET: "0123456789abcdef0123456789abcdef",
      TALLYMARK_INIT_EMAIL: OWNER.email,
      TALLYMARK_INIT_PASSWORD: OWNER.password,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await postgres.close();
  await dataDir.remove();
});

async function send(): Promise<void> {
  const response = await post(server, "event", newEvent());
  expect(response.status, await response.text()).toBe(200);
  sent += 1;
}

/** Sends events until every earlier lookup has expired. */
async function sendUntilCacheIsStale(): Promise<void> {
  const end = Date.now() + 2 * FRESH_MS;
  while (Date.now() < end) await send();
}

const timesLogged = (message: string) => server.output().split(message).length - 1;

async function isReady(): Promise<[number, string | undefined]> {
  const response = await fetch(`${server.url}/api/ready`);
  const { parts } = (await response.json()) as { parts: Record<string, string> };
  return [response.status, parts.database];
}

it("known keys are accepted while PostgreSQL is unavailable, and revoked keys are rejected afterwards", async () => {
  const owner = { request: await request.newContext({ baseURL: server.url }) };
  const { teamId } = await signIn(owner, OWNER);
  const second = { teamId, name: "Second", timeZone: "UTC" };
  const { id: otherId } = await callMutation<{ id: string }>(
    owner,
    "teams.projects.create",
    second,
  );
  const neverUsed = { ...server, ingestKey: await ingestKeyOf(owner, otherId) };
  await send();

  for (const [outages, takeAway] of [postgres.interrupt, postgres.hang].entries()) {
    await takeAway();
    await sendUntilCacheIsStale();
    const unknown = await post(neverUsed, "event", newEvent());
    expect(unknown.status).toBe(503);
    expect(unknown.headers.get("Retry-After")).toBe("1");
    expect(await unknown.json()).toMatchObject({ code: "backend_unavailable" });
    expect(await isReady()).toEqual([503, "not_ready"]);
    await postgres.restore();
    await vi.waitFor(
      () => expect(timesLogged("The database responds again")).toBe(outages + 1),
      PATIENTLY,
    );
    expect(timesLogged("The database is not responding; ingest keys")).toBe(outages + 1);
  }
  await vi.waitFor(async () => expect(await isReady()).toEqual([200, "ready"]), PATIENTLY);

  const { projectId } = server;
  const [key] = await callQuery<{ id: string }[]>(owner, "teams.ingestKeys.list", { projectId });
  await callMutation(owner, "teams.ingestKeys.revoke", { projectId, keyId: key?.id });
  expect((await post(server, "event", newEvent())).status).toBe(401);
  expect((await post(neverUsed, "event", newEvent())).status).toBe(200);

  await waitForTotal(server, sent + 1);
  const month = async () => {
    const { projects } = await callQuery<{ projects: { id: string; accepted: number[] }[] }>(
      owner,
      "usage.month",
      { teamId },
    );
    const mine = projects.find(({ id }) => id === projectId);
    return mine?.accepted.reduce((sum, one) => sum + one, 0);
  };
  await vi.waitFor(async () => expect(await month()).toBe(sent), PATIENTLY);
});
