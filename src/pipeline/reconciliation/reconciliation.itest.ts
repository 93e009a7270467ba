import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { createClickHouse } from "@/clickhouse/client";
import { startEngine } from "@/clickhouse/engine/supervisor";
import { migrate } from "@/clickhouse/migrate";
import { eraseEvents } from "@/clickhouse/statements/erase";
import { appendOf, journalEvent, P1, P2, temporaryDirectory } from "@/testing/journal/journal";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { openPipeline, recountAtNextStart } from "../index";

const { signal } = new AbortController();
/** The real time, since the table removes events by the real clock. */
const NOW = systemClock.now();
const MONTH = new Date(NOW).toISOString().slice(0, 7);

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A server's stores in a directory, which can be opened again after a stop. */
async function open(dir: string) {
  const entries: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void entries.push(JSON.parse(line)) });
  const path = join(dir, "clickhouse");
  const engine = await startEngine({ path, memoryLimit: 1024 ** 3, log: silentLog });
  const clickhouse = createClickHouse({ url: engine.url, log: silentLog });
  await migrate(clickhouse, { log: silentLog });
  const journal = { dir: join(dir, "journal"), clock: systemClock, maxBytes: 2 ** 30 };
  const pipeline = await openPipeline({ ...journal, clickhouse, log, isOnlyWriter: true });
  const stop = async () => {
    await pipeline.stop(5_000);
    await clickhouse.close();
    await engine.stop();
  };
  cleanUps.push(stop);
  return {
    clickhouse,
    pipeline,
    entries,
    stop: () => {
      cleanUps.splice(cleanUps.indexOf(stop), 1);
      return stop();
    },
  };
}

type Stores = Awaited<ReturnType<typeof open>>;

const eventsOf = (projectId: string, count: number) =>
  Array.from({ length: count }, (_, payload) => journalEvent({ projectId, ts: NOW, payload }));

async function write({ pipeline }: Stores, projectId: string, count: number): Promise<void> {
  await pipeline.journal.append(appendOf(eventsOf(projectId, count), { projectId }));
  await pipeline.settled();
}

const errors = ({ entries }: Stores) => entries.filter(({ level }) => level === 50);

/** Removes the folder of a part of the table, like a broken disk or a careless operator. */
function removePart(dir: string): void {
  const store = join(dir, "clickhouse/store");
  const [part] = readdirSync(store, { recursive: true, encoding: "utf8" }).filter((entry) =>
    /\/\d{6}_\d+_\d+_0$/.test(entry),
  );
  if (part === undefined) throw new Error("Found no part.");
  rmSync(join(store, part), { recursive: true });
}

it("after the next start, a missing part is reported in the log and as degraded, until it is accepted", async () => {
  const dir = temporaryDirectory();
  const first = await open(dir);
  await first.pipeline.reconcile();
  await write(first, P1, 30);
  expect(await first.pipeline.reconcile()).toEqual([]);
  expect(first.pipeline.storedHealth()).toEqual({ status: "ready" });
  await first.stop();
  removePart(dir);

  const second = await open(dir);
  await vi.waitFor(() => expect(second.pipeline.storedHealth().status).toBe("degraded"), 30_000);
  const difference = { projectId: P1, month: MONTH, settled: 30, stored: 0, missing: 30 };
  expect(errors(second)).toMatchObject([
    {
      msg: "ClickHouse has fewer or more events than it confirmed",
      missing: 30,
      tooMany: 0,
      months: 1,
      differences: [difference],
    },
  ]);
  // ClickHouse and the journal both count later events.
  await write(second, P1, 5);
  expect(await second.pipeline.reconcile()).toEqual([{ ...difference, settled: 35, stored: 5 }]);
  await second.stop();

  await recountAtNextStart(join(dir, "journal"));
  const third = await open(dir);
  expect(await third.pipeline.reconcile()).toEqual([]);
  expect(third.pipeline.storedHealth()).toEqual({ status: "ready" });
  expect(third.entries[0]).toMatchObject({ events: 5 });
});

it("events stored before the first count are accepted as complete; surplus events are reported", async () => {
  const stores = await open(temporaryDirectory());
  await stores.pipeline.reconcile();
  await write(stores, P1, 3);
  await insertEvents(stores.clickhouse, [eventRow({ projectId: P1, ts: NOW })]);
  expect(await stores.pipeline.reconcile()).toEqual([
    { projectId: P1, month: MONTH, settled: 3, stored: 4, missing: -1 },
  ]);
  expect(stores.pipeline.storedHealth().status).toBe("degraded");
});

it("comparing while blocks are written concurrently finds no difference", async () => {
  const stores = await open(temporaryDirectory());
  await stores.pipeline.reconcile();
  const writing = Promise.all(
    Array.from({ length: 20 }, (_, n) => write(stores, n % 2 ? P1 : P2, 50)),
  );
  for (let round = 0; round < 5; round++) expect(await stores.pipeline.reconcile()).toEqual([]);
  await writing;
  expect(await stores.pipeline.reconcile()).toEqual([]);
});

it("removed events do not count as missing, even after an interruption; events that were missing before still do", async () => {
  const dir = temporaryDirectory();
  const first = await open(dir);
  await first.pipeline.reconcile();
  await write(first, P1, 7);
  await first.stop();
  removePart(dir);

  const { pipeline, clickhouse, ...rest } = await open(dir);
  const stores = { pipeline, clickhouse, ...rest };
  const [missing] = await pipeline.reconcile();
  expect(missing).toMatchObject({ settled: 7, stored: 0, missing: 7 });
  await write(stores, P1, 20);
  await write(stores, P2, 20);
  const user = { userId: "u3", receivedUntil: NOW, erasureId: newId() };
  const erase = () => eraseEvents(clickhouse, { projectId: P1, user }, { signal, pollMs: 10 });

  const brokenOff = pipeline.whileRemoving(P1, async () => {
    await erase();
    throw new Error("stopped");
  });
  await expect(brokenOff).rejects.toThrow("stopped");
  // The expected count is now unknown.
  expect(await pipeline.reconcile()).toEqual([]);

  await pipeline.whileRemoving(P1, async () => {
    await erase();
    await write(stores, P1, 5);
  });
  expect(await pipeline.reconcile()).toEqual([{ ...missing, settled: 31, stored: 24 }]);

  await pipeline.whileRemoving(P1, () =>
    eraseEvents(clickhouse, { projectId: P1 }, { signal, pollMs: 10 }),
  );
  await pipeline.forget(P1);
  expect(await pipeline.reconcile()).toEqual([]);
});
