import { mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { readEnv } from "@/base/env";
import { StartError } from "@/base/errors";
import { silentLog } from "@/base/log";
import { startTestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { startClickHouse } from ".";

const tags = { surface: "test" };
const COUNT = { sql: "SELECT count() AS n FROM events_raw", tags };
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function dataDirectory() {
  const directory = await mkdtemp(join(tmpdir(), "tallymark-data-"));
  cleanUps.push(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A log whose entries the test can read. */
function keptLog() {
  const entries: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      entries.push(JSON.parse(String(line)));
      done();
    },
  });
  return { log: pino(sink), entries };
}

/** The folders of the parts of a table. */
async function parts(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, "clickhouse"), { recursive: true });
  return entries.filter((entry) => /\/\d{6}_\d+_\d+_\d+$/.test(entry));
}

test("without settings, the embedded engine is started and migrated, and keeps its rows across a restart", async () => {
  const env = readEnv({ DATA_DIR: await dataDirectory() });
  const first = await startClickHouse(env, silentLog);
  expect(first.enginePid()).toBeGreaterThan(0);
  await insertEvents(first.clickhouse, [eventRow()]);
  await first.stop();
  expect(first.enginePid()).toBeUndefined();

  const second = await startClickHouse(env, silentLog);
  expect(await second.clickhouse.rows(COUNT)).toEqual([{ n: "1" }]);
  await second.stop();
});

test("with CLICKHOUSE_URL, the server is migrated and no engine is started", async () => {
  const server = await startTestClickHouse();
  cleanUps.push(() => server.stop());
  const env = readEnv({ CLICKHOUSE_URL: server.url });
  const started = await startClickHouse(env, silentLog);
  expect(started.enginePid()).toBeUndefined();
  expect(await started.clickhouse.rows(COUNT)).toEqual([{ n: "0" }]);
  await started.stop();
  expect(await server.clickhouse.ping()).toBe(true);
});

test.each([
  ["does not respond", () => "http://default@127.0.0.1:1/default", /is not responding/],
  ["rejects the password", (url: string) => url.replace(/:[^:@]*@/, ":wrong@"), /rejects the user/],
])("a server that %s makes the start fail with a one-line error", async (_what, urlFrom, line) => {
  const server = await startTestClickHouse();
  cleanUps.push(() => server.stop());
  const start = startClickHouse(readEnv({ CLICKHOUSE_URL: urlFrom(server.url) }), silentLog);
  await expect(start).rejects.toThrow(line);
  await expect(start).rejects.toBeInstanceOf(StartError);
});

test("broken parts are logged, and all other parts can be queried", async () => {
  const dataDir = await dataDirectory();
  const env = readEnv({ DATA_DIR: dataDir });
  const first = await startClickHouse(env, silentLog);
  // Events from two months, so that the two parts are never merged.
  await insertEvents(first.clickhouse, [
    eventRow({ ts: Date.UTC(2026, 5, 15) }),
    eventRow({ ts: Date.UTC(2026, 6, 15) }),
  ]);
  await first.stop();
  const [broken] = (await parts(dataDir)).filter((part) => /\/202607_/.test(part));
  await truncate(join(dataDir, "clickhouse", String(broken), "columns.txt"));

  const { log, entries } = keptLog();
  const second = await startClickHouse(env, log);
  expect(await second.clickhouse.rows(COUNT)).toEqual([{ n: "1" }]);
  await second.stop();
  expect(entries).toContainEqual(
    expect.objectContaining({ table: "events_raw", reason: "broken-on-start", parts: 1 }),
  );
});
