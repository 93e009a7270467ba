import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { post } from "./api-client";
import { expectStoresAgree, waitUntilCounted } from "./crash-checks";
import { Load, type LoadEvent } from "./load";
import { launch, newIdentity, startServer, type TestServer, temporaryDataDir } from "./server";

const START = Date.now();
const identity = newIdentity();
let root: Awaited<ReturnType<typeof temporaryDataDir>>;
let server: TestServer;
let backups: string;

beforeEach(async () => {
  root = await temporaryDataDir();
  backups = join(root.path, "backups");
  server = await startServer({ dataDir: join(root.path, "data"), identity });
});
afterEach(async () => {
  await server.kill();
  await root.remove();
});

/** Runs a command on a data directory; resolves to its exit code and its output. */
async function run(command: string, args: string[] = [], dataDir = server.dataDir) {
  const { exit, output } = launch(
    { DATA_DIR: dataDir },
    { entry: [`dist/server/${command}.mjs`, ...args] },
  );
  return { code: await exit, output: output() };
}

async function backUp(...args: string[]) {
  const { code, output } = await run("backup", [backups, ...args]);
  expect([code, output]).toEqual([0, expect.stringMatching(/^Made the backup \S+: .+ new\./)]);
}

const manifests = () => readdirSync(join(backups, "backups")).sort();
const manifest = (name: string) => JSON.parse(readFileSync(join(backups, "backups", name), "utf8"));

/** Sends events, and returns how many of them were new to the server. */
async function sendAll(events: readonly LoadEvent[]): Promise<number> {
  let published = 0;
  for (let at = 0; at < events.length; at += 500) {
    const response = await post(server, "batch", { events: events.slice(at, at + 500) });
    expect(response.status).toBe(200);
    published += (await response.json()).events_published;
  }
  return published;
}

const ALL_WELL = { code: 0, output: expect.not.stringContaining("FAULT") };

/** Loads the server until `work` is done. */
async function underLoad(load: Load, work: () => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const loading = load.runWithoutFailure(server, 4, stop.signal);
  await load.waitForAcknowledged(2_000);
  await work();
  stop.abort();
  await loading;
}

it("a backup under load is restored into an empty directory as of its moment, and verified", async () => {
  const load = new Load(Math.random);
  let before: LoadEvent[] = [];
  await underLoad(load, async () => {
    before = [...load.acknowledged.values()];
    await backUp();
  });
  await waitUntilCounted(server, load);
  expect(await run("verify")).toEqual(ALL_WELL);
  expect(await run("verify", [backups])).toEqual(ALL_WELL);
  await server.stop();

  const copy = join(root.path, "copy");
  expect(await run("restore", [backups], server.dataDir)).toEqual({
    code: 1,
    output: expect.stringContaining("is not empty"),
  });
  expect(await run("restore", [backups], copy)).toMatchObject({ code: 0 });
  expect(await run("verify", [], copy)).toEqual(ALL_WELL);

  // It starts without ACCEPT_DATA_LOSS, and has all events that were
  // acknowledged before the backup.
  server = await startServer({ dataDir: copy, identity });
  const { takenAt } = manifest(manifests()[0] ?? "");
  expect(takenAt).toBeGreaterThan(START);
  expect(before.length).toBeGreaterThanOrEqual(2_000);
  expect(await sendAll(before)).toBe(0);
  // Those that were acknowledged later are new, and count once with the others.
  const resent = new Load(Math.random);
  for (const [id, event] of load.acknowledged) resent.unanswered.set(id, event);
  await resent.resendUnanswered(server);
  await waitUntilCounted(server, resent);
  await server.stop();
  await expectStoresAgree(server, resent, START);
});

it("a killed backup does not exist; the next one is complete and stores only what is new", async () => {
  const load = new Load(Math.random);
  await underLoad(load, () => backUp());
  await waitUntilCounted(server, load);
  const [first = ""] = manifests();
  const interrupted = run("backup", [backups]);
  await expect
    .poll(() => readdirSync(server.dataDir), { timeout: 60_000, interval: 1 })
    .toContain("backup.unfinished");
  await server.kill();
  expect((await interrupted).code).toBe(1);
  expect(manifests()).toEqual([first]);

  server = await startServer({ dataDir: server.dataDir, identity });
  expect(readdirSync(server.dataDir)).not.toContain("backup.unfinished");
  await backUp("--keep", "1");
  await backUp("--keep", "1");
  const [last = "", ...others] = manifests();
  expect(others).toEqual([]);
  const objects = new Set(
    readdirSync(join(backups, "objects"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const named: { name: string }[] = manifest(last).objects;
  expect(objects).toEqual(new Set(named.map(({ name }) => join(backups, "objects", name))));

  const part = named.find(({ name }) => name.startsWith("parts/"));
  const file = join(backups, "objects", part?.name ?? "");
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000);
  writeFileSync(file, bytes);
  expect(await run("verify", [backups])).toEqual({
    code: 1,
    output: expect.stringMatching(/is damaged[\s\S]*FAULT/),
  });
});

it("a stopped directory is backed up and verified by the same commands", async () => {
  const load = new Load(Math.random);
  await underLoad(load, async () => undefined);
  await server.kill();
  await backUp();
  expect(await run("verify")).toEqual(ALL_WELL);
  const copy = join(root.path, "copy");
  expect(await run("restore", [backups], copy)).toMatchObject({ code: 0 });
  server = await startServer({ dataDir: copy, identity });
  await waitUntilCounted(server, load);
});
