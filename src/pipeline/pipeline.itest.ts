import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import type { ClickHouse } from "@/clickhouse/types";
import {
  encodeEvents,
  type JournalEvent,
  journalEvent,
  temporaryDirectory,
} from "@/testing/journal/journal";
import { jsonEntry } from "@/testing/journal/json-entry";
import { PATIENTLY } from "@/testing/patience";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, propertyColumns } from "@/testing/stores/events";
import type { Append } from "./contract/journal";
import { openPipeline, type Pipeline } from "./index";

const DAY = 86_400_000;
/** The real time, since the table removes events past retention by the real clock. */
const NOW = systemClock.now();
const TODAY = new Date(NOW).toISOString().slice(0, 10);

let store: TestClickHouse;
beforeAll(async () => {
  store = await startTestClickHouse();
});
afterAll(() => store.stop());

function open(clickhouse: ClickHouse = store.clickhouse): Promise<Pipeline> {
  const dir = temporaryDirectory();
  return openPipeline({ dir, clickhouse, clock: systemClock, log: silentLog, maxBytes: 2 ** 30 });
}

type Stored = { rows: number; ids: number; projected: number };

/** What ClickHouse has stored for a project: rows, distinct ids, and the rows in its projection. */
async function stored(projectId: string): Promise<Stored> {
  const [row] = await store.clickhouse.rows<Stored>({
    sql: `SELECT toUInt32(count()) AS rows, toUInt32(uniqExact(event_id)) AS ids, (
        SELECT toUInt32(sum(n)) FROM (
          SELECT project_id, event_name, platform, is_bot, toStartOfFifteenMinutes(ts), count() AS n
          FROM events_raw WHERE project_id = {project:UUID}
          GROUP BY project_id, event_name, platform, is_bot, toStartOfFifteenMinutes(ts)
        ) SETTINGS force_optimize_projection = 1
      ) AS projected FROM events_raw WHERE project_id = {project:UUID}`,
    params: { project: projectId },
    tags: { surface: "test" },
  });
  if (!row) throw new Error("No answer");
  return row;
}

const WIDE = propertyColumns({ text: 'a "quoted"\n🙂', number: 1.1 });

const once = (count: number): Stored => ({ rows: count, ids: count, projected: count });

/** Events of a project; `ts` returns the time by index. */
const eventsOf = (projectId: string, count: number, ts = (_: number) => NOW): JournalEvent[] =>
  Array.from({ length: count }, (_, n) => journalEvent({ projectId, ts: ts(n), payload: n }));

const appendOf = (projectId: string, events: JournalEvent[]): Append => ({
  projectId,
  account: { id: projectId, limit: Number.POSITIVE_INFINITY },
  receivedAt: NOW,
  tally: {},
  ...encodeEvents(projectId, events),
});

/** The store with one method replaced. */
const storeWith = (insert: ClickHouse["insert"]): ClickHouse => ({
  rows: (query) => store.clickhouse.rows(query),
  bytes: (query, format) => store.clickhouse.bytes(query, format),
  stream: (query) => store.clickhouse.stream(query),
  command: (query) => store.clickhouse.command(query),
  ping: () => store.clickhouse.ping(),
  close: async () => undefined,
  insert,
});

it("an event sent twice can be queried once, immediately", async () => {
  const projectId = newId();
  const pipeline = await open();
  const batch = appendOf(projectId, eventsOf(projectId, 1_000));
  await pipeline.journal.append(batch);
  await pipeline.settled();
  await pipeline.journal.append(batch);
  await pipeline.settled();
  expect(await stored(projectId)).toEqual(once(1_000));
  await pipeline.stop(5_000);
});

it("many small appends create few active parts", async () => {
  const projectId = newId();
  const pipeline = await open();
  for (const event of eventsOf(projectId, 300)) {
    await pipeline.journal.append(appendOf(projectId, [event]));
  }
  await pipeline.settled();
  expect(await stored(projectId)).toEqual(once(300));
  const [parts] = await store.clickhouse.rows<{ n: number }>({
    sql: "SELECT toUInt32(count()) AS n FROM system.parts WHERE table = 'events_raw' AND active",
    tags: { surface: "test" },
  });
  expect(parts?.n).toBeLessThan(100);
  await pipeline.stop(5_000);
});

it("a batch that spans all days of the retention is stored completely", async () => {
  const projectId = newId();
  const pipeline = await open();
  const batch = eventsOf(projectId, 395, (n) => NOW - n * DAY);
  await pipeline.journal.append(appendOf(projectId, batch));
  await pipeline.settled();
  expect(await stored(projectId)).toEqual(once(395));
  await pipeline.stop(5_000);
});

it("a block of 50,000 rows becomes one part of its partition", async () => {
  const projectId = newId();
  const pipeline = await open();
  await pipeline.journal.append(appendOf(projectId, eventsOf(projectId, 50_000)));
  await pipeline.settled();
  const parts = await store.clickhouse.rows({
    sql: "SELECT DISTINCT _part FROM events_raw WHERE project_id = {project:UUID}",
    params: { project: projectId },
    tags: { surface: "test" },
  });
  expect(parts).toHaveLength(1);
  await pipeline.stop(5_000);
});

it("losing the response after an insert duplicates nothing, across many months and ids", async () => {
  const projectId = newId();
  let losses = 2;
  const pipeline = await open(
    storeWith(async (insert) => {
      await store.clickhouse.insert(insert);
      if (losses-- > 0) throw new BackendUnavailable("lost");
    }),
  );
  const batch = eventsOf(projectId, 12_000, (n) => NOW - (n % 300) * DAY);
  await pipeline.journal.append(appendOf(projectId, batch));
  await pipeline.settled();
  expect(await stored(projectId)).toEqual(once(12_000));
  await pipeline.stop(5_000);
});

it("waits for an insert that continues after its client has stopped waiting", async () => {
  const projectId = newId();
  let abandoned: Promise<void> | undefined;
  const pipeline = await open(
    storeWith(async (insert) => {
      if (abandoned) return store.clickhouse.insert(insert);
      abandoned = store.clickhouse.insert(insert);
      // Waits until the engine has received it; otherwise, it could not continue.
      await vi.waitFor(async () => expect(await insertsRunning()).toBe(1), { interval: 1 });
      throw new BackendUnavailable("gave up");
    }),
  );
  const batch = eventsOf(projectId, 50_000, (n) => NOW - (n % 300) * DAY);
  await pipeline.journal.append(appendOf(projectId, batch));
  await pipeline.settled();
  await abandoned;
  expect(await stored(projectId)).toEqual(once(50_000));
  await pipeline.stop(5_000);
});

async function insertsRunning(): Promise<number> {
  const rows = await store.clickhouse.rows({
    sql: "SELECT 1 FROM system.processes WHERE query ILIKE 'INSERT INTO%'",
    tags: { surface: "test" },
    lane: "control",
  });
  return rows.length;
}

it("sets aside every kind of unreadable row, and nothing else", async () => {
  const projectId = newId();
  const pipeline = await open();
  const good = eventsOf(projectId, 20);
  const [pattern = journalEvent()] = eventsOf(projectId, 1);
  const spoil = (...parts: (Buffer | number[])[]) => {
    const row = Buffer.concat(parts.map((part) => Buffer.from(part)));
    return { ...pattern, eventId: newId(), row };
  };
  const { row } = pattern;
  const [ids, rest] = [row.subarray(0, 32), row.subarray(32)];
  const bad = [
    spoil([1]),
    spoil(row.subarray(0, 60)),
    spoil(row.subarray(0, -1)),
    spoil(row.subarray(0, -4)),
    spoil(row, [0]),
    spoil(row.subarray(0, -1), [0]),
    spoil(ids, [255, 255, 255, 255, 15], rest),
    spoil(ids, [255, 255, 255, 255, 255, 255, 255, 255, 255, 1], rest),
    // Maps with a billion members.
    spoil(row.subarray(0, -24), [255, 255, 255, 255, 3], row.subarray(-24)),
  ];
  const mixed = bad.reduce((list, event, n) => list.toSpliced(n * 3, 0, event), good);
  await pipeline.journal.append(appendOf(projectId, mixed));
  await pipeline.settled();
  expect(await stored(projectId)).toEqual(once(good.length));
  const unstorable = pipeline.journal
    .counts(projectId, TODAY, TODAY)
    .find(({ reason }) => reason === "unstorable");
  expect(unstorable?.count).toBe(bad.length);
  await pipeline.stop(5_000);
});

it("delivers what an older version left in the journal as JSON, and does not mix the two forms", async () => {
  const projectId = newId();
  const formats: string[] = [];
  let away = true;
  let attempts = 0;
  const pipeline = await open(
    storeWith(async (insert) => {
      attempts++;
      if (away) throw new BackendUnavailable("away");
      formats.push(insert.format);
      return store.clickhouse.insert(insert);
    }),
  );
  const old = Array.from({ length: 30 }, () => eventRow({ projectId, ts: NOW, ...WIDE }));
  // While this one waits, the others gather behind it.
  await pipeline.journal.append(appendOf(projectId, eventsOf(projectId, 1)));
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(0), {
    ...PATIENTLY,
    interval: 1,
  });
  await pipeline.journal.append({ ...appendOf(projectId, []), ...jsonEntry(projectId, old) });
  await pipeline.journal.append(appendOf(projectId, eventsOf(projectId, 20)));
  away = false;
  await pipeline.settled();
  expect(formats).toEqual(["RowBinary", "JSONCompactEachRow", "RowBinary"]);
  expect(await stored(projectId)).toEqual(once(51));
  const [row] = await store.clickhouse.rows<{ raw: string; ps: object; pn: object }>({
    sql: "SELECT raw, ps, pn FROM events_raw WHERE project_id = {project:UUID} AND event_id = {id:UUID}",
    params: { project: projectId, id: old[7]?.eventId },
    tags: { surface: "test" },
  });
  expect(row).toEqual({ raw: WIDE.raw, ps: WIDE.strings, pn: WIDE.numbers });
  await pipeline.stop(5_000);
});

it("an engine killed during inserts loses and duplicates nothing", async () => {
  const projectId = newId();
  const pipeline = await open();
  let accepted = 0;
  for (let round = 0; round < 2; round++) {
    const sendings = Array.from({ length: 10 }, () =>
      pipeline.journal.append(
        appendOf(
          projectId,
          eventsOf(projectId, 500, (n) => NOW - (n % 60) * DAY),
        ),
      ),
    );
    await vi.waitFor(async () => expect(await insertsRunning()).toBeGreaterThan(0), {
      ...PATIENTLY,
      interval: 1,
    });
    if (store.engine.pid !== undefined) process.kill(store.engine.pid, "SIGKILL");
    accepted += (await Promise.all(sendings)).flat().length;
    await pipeline.settled();
  }
  expect(await stored(projectId)).toEqual(once(accepted));
  expect(pipeline.journal.usage(projectId, TODAY.slice(0, 7))).toBe(accepted);
  await pipeline.stop(5_000);
});
