import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startProxy } from "@/testing/network/proxy";
import { findPostgres, startPostgres, type TestPostgres } from "@/testing/stores/postgres-server";
import { newEvent, post } from "./api-client";
import { launch, newIdentity, startServer, type TestServer, temporaryDataDir } from "./server";

const TAKEN_OVER =
  "Another process has taken over DATABASE_URL. This process does not accept events until the other one stops.";
/** PostgreSQL and the claim need a few seconds to notice a lost connection. */
const SOON = { timeout: 60_000, interval: 250 };

type DataDir = Awaited<ReturnType<typeof temporaryDataDir>>;

const bin = findPostgres();
const identity = newIdentity();
let postgres: TestPostgres;
let ours: DataDir;
let theirs: DataDir;
const started: TestServer[] = [];

// Needs a real PostgreSQL: the embedded database has one session, whose locks do
// not exclude each other.
describe.runIf(bin)("two processes, each with an embedded ClickHouse, on one PostgreSQL", () => {
  beforeEach(async () => {
    postgres = await startPostgres(bin ?? "");
    [ours, theirs] = [await temporaryDataDir(), await temporaryDataDir()];
  });
  afterEach(async () => {
    for (const server of started.splice(0)) await server.kill();
    await postgres.stop();
    await ours.remove();
    await theirs.remove();
  });

  const envOf = (url: string) => ({ DATABASE_URL: url, AUTH_SECRET: "0".repeat(32) });
  const start = async (dataDir: DataDir, env = {}) => {
    const all = { ...envOf(postgres.url), ...env };
    const server = await startServer({ dataDir: dataDir.path, identity, env: all });
    started.push(server);
    return server;
  };

  /** Returns the output of a rejected start, without log lines and Next's output. */
  async function rejectedStart(dataDir: DataDir): Promise<string> {
    const run = launch({ DATA_DIR: dataDir.path, ...envOf(postgres.url) });
    expect(await run.exit, run.output()).toBe(1);
    const lines = run.output().trim().split("\n");
    return lines.filter((line) => !/^[{✓]/u.test(line)).join("\n");
  }

  /** Starts on an empty directory, although the database says that the events are in another. */
  async function startOnEmptyDir(dataDir: DataDir) {
    const output = await rejectedStart(dataDir);
    expect(output).toMatch(/^The journal, ClickHouse and the database do not match: [^\n]+$/);
    const code = /ACCEPT_DATA_LOSS=([0-9a-f]+)/.exec(output)?.[1] ?? "";
    return start(dataDir, { ACCEPT_DATA_LOSS: code });
  }

  it("the second is rejected with a one-line error until the first is killed", async () => {
    const first = await start(ours);
    expect(await rejectedStart(theirs)).toMatch(
      /^Another process is using DATABASE_URL, and an event sent to both would count twice[^\n]+$/,
    );
    expect((await post(first, "event", newEvent())).status).toBe(200);
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
    await first.kill();
    const second = await startOnEmptyDir(theirs);
    expect((await post(second, "event", newEvent())).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });

  it("a process that lost the database to another rejects events and says why until the other stops", async () => {
    const proxy = await startProxy(postgres.url);
    const first = await start(ours, { DATABASE_URL: proxy.url });
    expect((await post(first, "event", newEvent())).status).toBe(200);
    await proxy.close();
    const second = await startOnEmptyDir(theirs);
    await proxy.open();

    const send = () => post(first, "event", newEvent());
    await expect.poll(async () => (await send()).status, SOON).toBe(503);
    const rejected = await send();
    expect(rejected.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(await rejected.json()).toMatchObject({
      code: "backend_unavailable",
      detail: TAKEN_OVER,
    });
    const ready = await fetch(`${first.url}/api/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { parts: { claim: "not_ready" } },
    ]);
    expect(first.output().split("Another process took over the database").length).toBe(2);
    expect((await post(second, "event", newEvent())).status).toBe(200);

    await second.kill();
    await expect.poll(async () => (await send()).status, SOON).toBe(200);
    expect(await first.stop()).toBe(0);
    await proxy.close();
  });
});
