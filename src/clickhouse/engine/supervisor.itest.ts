import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { packageRoot } from "@/base/package-root";
import { startTestClickHouse } from "@/testing/stores/clickhouse";
import { ENDLESS, startEndlessQuery } from "@/testing/stores/endless-query";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { createClickHouse } from "../client";
import { migrate } from "../migrations/migrate";
import { privateAccess, urlOf } from "./access";
import { ownerOf } from "./owner";
import { EngineStartError, launch } from "./process";
import { startEngine } from "./supervisor";

const tags = { surface: "test" };
const PATIENTLY = { timeout: 60_000 };
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startStore() {
  const store = await startTestClickHouse();
  cleanUps.push(() => store.stop());
  return store;
}

async function temporaryDirectory() {
  const path = await mkdtemp(join(tmpdir(), "tallymark-engine-"));
  cleanUps.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function killEngine(pid: number | undefined): void {
  if (pid === undefined) throw new Error("The engine does not run.");
  process.kill(pid, "SIGKILL");
}

test("a killed engine is restarted on the same URL, with every acknowledged row", async () => {
  const { clickhouse, engine, url } = await startStore();
  const projectId = newId();
  const count = () =>
    clickhouse.rows({
      sql: "SELECT count() AS n FROM events_raw WHERE project_id = {projectId:UUID}",
      params: { projectId },
      tags,
    });
  await insertEvents(clickhouse, [eventRow({ projectId }), eventRow({ projectId })]);
  const first = engine.pid;

  killEngine(first);
  // Until the port is closed, a call may still reach the dying engine; all fail the same way.
  await vi.waitFor(() => expect(count()).rejects.toBeInstanceOf(BackendUnavailable), PATIENTLY);
  expect(await clickhouse.ping()).toBe(false);

  await vi.waitFor(async () => expect(await count()).toEqual([{ n: "2" }]), PATIENTLY);
  expect(engine.pid).not.toBe(first);
  expect(engine.url).toBe(url);
});

test("a query fails as unavailable if the engine is killed while it runs", async () => {
  const { clickhouse, engine } = await startStore();
  const query = await startEndlessQuery(clickhouse);
  killEngine(engine.pid);
  expect(await query.settled).toBeInstanceOf(BackendUnavailable);
});

/**
 * One call with one huge value, which never reaches the end of a block, where
 * ClickHouse checks limits.
 */
const UNSTOPPABLE = `SELECT hasAny(
  arrayMap(x -> 2 * x, range(300000)), materialize(arrayMap(x -> 2 * x + 1, range(300000)))) AS n`;

test("a statement that ignores KILL gets a timeout error, and then the engine is restarted", async () => {
  const lines: { msg: string; stuck?: unknown }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const path = await temporaryDirectory();
  const stuck = vi.fn();
  const engine = await startEngine({ path, memoryLimit: 1024 ** 3, log, onStuck: stuck });
  cleanUps.push(() => engine.stop());
  const clickhouse = createClickHouse({ url: engine.url, log: silentLog });
  cleanUps.push(() => clickhouse.close());
  await migrate(clickhouse, { log: silentLog });
  const projectId = newId();
  await insertEvents(clickhouse, [eventRow({ projectId })]);
  const { pid } = engine;
  const result = clickhouse.rows({
    sql: UNSTOPPABLE,
    tags,
    lane: "sql",
    limits: { maxSeconds: 1 },
  });
  await expect(result).rejects.toMatchObject({ cause: { code: 159 } });
  // The client has received its error, but the statement keeps running.
  expect(engine.pid).toBe(pid);
  await vi.waitFor(() => expect([undefined, pid]).not.toContain(engine.pid), PATIENTLY);
  expect(lines[0]).toMatchObject({
    msg: expect.stringMatching(/^A statement exceeded its time limit/),
    stuck: { seconds: 1, comment: expect.stringMatching(/"surface":"test"/) },
  });
  expect(stuck.mock.calls).toEqual([[lines[0]?.stuck]]);
  const count = await clickhouse.rows({
    sql: "SELECT count() AS n FROM events_raw WHERE project_id = {projectId:UUID}",
    params: { projectId },
    tags,
  });
  expect(count).toEqual([{ n: "1" }]);
});

test("an engine that hangs is replaced; until then, every call fails immediately", async () => {
  const entries: { msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void entries.push(JSON.parse(line)) });
  const path = await temporaryDirectory();
  const heartbeat = { intervalMs: 1_000, unresponsiveAfter: 2, hungAfter: 6 };
  const engine = await startEngine({ path, memoryLimit: 1024 ** 3, log, heartbeat });
  cleanUps.push(() => engine.stop());
  const clickhouse = createClickHouse({ url: engine.url, log: silentLog, engine });
  cleanUps.push(() => clickhouse.close());
  await migrate(clickhouse, { log: silentLog });
  const projectId = newId();
  await insertEvents(clickhouse, [eventRow({ projectId })]);
  const { pid } = engine;
  if (pid === undefined) throw new Error("The engine does not run.");

  process.kill(pid, "SIGSTOP");
  const inFlight = clickhouse.rows({ sql: "SELECT 1", tags });
  await expect(inFlight).rejects.toMatchObject({
    code: "backend_unavailable",
    headers: { "Retry-After": "10" },
  });
  // It is not replaced yet, but calls fail immediately instead of waiting.
  expect(engine.pid).toBe(pid);
  await expect(clickhouse.rows({ sql: "SELECT 1", tags })).rejects.toBeInstanceOf(
    BackendUnavailable,
  );
  expect(await clickhouse.ping()).toBe(false);

  await vi.waitFor(() => expect([undefined, pid]).not.toContain(engine.pid), PATIENTLY);
  expect(isAlive(pid)).toBe(false);
  expect(entries[0]).toMatchObject({
    hung: true,
    msg: "The embedded ClickHouse is not responding; restarting it",
  });
  const count = await clickhouse.rows({
    sql: "SELECT count() AS n FROM events_raw WHERE project_id = {projectId:UUID}",
    params: { projectId },
    tags,
  });
  expect(count).toEqual([{ n: "1" }]);
});

test("an engine with a full query lane still answers a ping", async () => {
  const path = await temporaryDirectory();
  const start = { path, memoryLimit: 1024 ** 3, access: privateAccess() };
  const engine = await launch(start, new AbortController().signal);
  cleanUps.push(() => engine.stop());
  const url = urlOf({ ...start.access, port: engine.port });
  const clickhouse = createClickHouse({ url, log: silentLog });
  cleanUps.push(() => clickhouse.close());
  await migrate(clickhouse, { log: silentLog });
  const places = Array.from({ length: 4 });
  const slow = await Promise.all(places.map(() => startEndlessQuery(clickhouse)));
  const waiting = new AbortController();
  const fifth = clickhouse.rows({ sql: ENDLESS, tags, signal: waiting.signal });
  await expect(engine.ping()).resolves.toBeUndefined();
  waiting.abort(new Error("the test is over"));
  await expect(fifth).rejects.toThrow("the test is over");
  await Promise.all(slow.map((query) => query.stop()));
});

test("a stopped engine stays stopped, even if it was restarting", async () => {
  const path = await temporaryDirectory();
  const engine = await startEngine({ path, memoryLimit: 1024 ** 3, log: silentLog });
  killEngine(engine.pid);
  await vi.waitFor(() => expect(engine.pid).toBeUndefined(), PATIENTLY);
  await engine.stop();
  expect(engine.pid).toBeUndefined();
  // The directory is free again.
  const next = await startEngine({ path, memoryLimit: 1024 ** 3, log: silentLog });
  await next.stop();
});

test("stopping does not wait for a running query", async () => {
  const { clickhouse, engine } = await startStore();
  const { pid } = engine;
  const query = await startEndlessQuery(clickhouse);
  await engine.stop();
  expect(pid !== undefined && isAlive(pid)).toBe(false);
  expect(await query.settled).toBeInstanceOf(BackendUnavailable);
});

test("a second process on the same directory is rejected with one clear line", async () => {
  const { path, engine } = await startStore();
  const second = await startEngine({ path, memoryLimit: 1024 ** 3, log: silentLog }).catch(
    (error: unknown) => error,
  );
  expect(second).toBeInstanceOf(EngineStartError);
  expect(second).toMatchObject({
    locked: true,
    message: `Another process (${engine.pid}) is using ${path}. Stop it (kill ${engine.pid}), or set DATA_DIR to another directory.`,
  });
  expect(engine.pid).toBeDefined();
});

/** An engine with its own server process. */
async function startUnderParent(path: string) {
  const supervisor = pathToFileURL(join(packageRoot(), "src/clickhouse/engine/supervisor.ts"));
  const script = `
    import { pino } from "pino";
    import { startEngine } from ${JSON.stringify(supervisor.href)};
    const log = pino({ level: "silent" });
    const engine = await startEngine({ path: ${JSON.stringify(path)}, memoryLimit: 1e9, log });
    process.stdout.write(String(engine.pid));
  `;
  const parent = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    { cwd: packageRoot(), stdio: ["ignore", "pipe", "inherit"] },
  );
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once("data", (text) => resolve(Number(text)));
  });
  return { parent, pid };
}

test("the engine ends when its parent is killed, and the directory can be used again immediately", async () => {
  const path = await temporaryDirectory();
  const { parent, pid } = await startUnderParent(path);
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  // Checks the lock on the directory rather than the process id, which an orphan keeps until it is
  // reaped; in a container, that may never happen.
  const next = await startEngine({ path, memoryLimit: 1024 ** 3, log: silentLog });
  expect(next.pid).not.toBe(pid);
  await next.stop();
});

test("a hanging engine whose parent was killed is killed by the next start", async () => {
  const path = await temporaryDirectory();
  const { parent, pid } = await startUnderParent(path);
  process.kill(pid, "SIGSTOP");
  parent.kill("SIGKILL");
  const next = await startEngine({ path, memoryLimit: 1024 ** 3, log: silentLog });
  expect(ownerOf(path)).toBe(next.pid);
  await next.stop();
});

test("a hanging engine is left alone while its parent runs", async () => {
  const path = await temporaryDirectory();
  const { parent, pid } = await startUnderParent(path);
  cleanUps.push(async () => void parent.kill("SIGKILL"));
  process.kill(pid, "SIGSTOP");
  const second = startEngine({ path, memoryLimit: 1024 ** 3, log: silentLog });
  await expect(second).rejects.toThrow(`kill ${pid}`);
  expect(isAlive(pid)).toBe(true);
  process.kill(pid, "SIGCONT");
});

test("a signal to the process group does not end the engine before its parent", async () => {
  const { engine, clickhouse } = await startStore();
  const { pid } = engine;
  if (pid === undefined) throw new Error("The engine does not run.");
  process.kill(pid, "SIGTERM");
  process.kill(pid, "SIGINT");
  await clickhouse.rows({ sql: "SELECT 1", tags });
  expect(engine.pid).toBe(pid);
});

test("a start that takes too long fails with an error, and its process is killed", async () => {
  const path = await temporaryDirectory();
  const giveUp = new AbortController();
  const start = { path, memoryLimit: 1024 ** 3, access: privateAccess() };
  const launching = launch(start, giveUp.signal);
  giveUp.abort();
  await expect(launching).rejects.toThrow("ClickHouse did not start");
  // The directory is free for the next start.
  const next = await launch(start, new AbortController().signal);
  await next.stop();
});
