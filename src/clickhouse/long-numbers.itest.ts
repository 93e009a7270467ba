import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { packageRoot } from "@/base/package-root";
import { digitsOf, isLong } from "@/base/text/long-integers";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import { createClickHouse } from "./client";
import { type RunningEngine, startEngine } from "./engine/supervisor";
import { EVENTS_TABLE, type EventRow } from "./events";
import { type Migration, migrate, readMigrations } from "./migrate";
import { eraseEvents } from "./statements/erase";
import type { ClickHouse } from "./types";

const tags = { surface: "test" };
const BEFORE = "0004_long_numbers.sql";

let all: Migration[];
let path: string;
let engine: RunningEngine;
let clickhouse: ClickHouse & { close(): Promise<void> };

beforeAll(async () => {
  all = await readMigrations(join(packageRoot(), "src/clickhouse/migrations"));
  path = await mkdtemp(join(tmpdir(), "tallymark-clickhouse-"));
  engine = await startEngine({ path, memoryLimit: 1024 ** 3, log: silentLog });
  clickhouse = createClickHouse({ url: engine.url, log: silentLog });
  await migrate(
    clickhouse,
    { log: silentLog },
    all.filter(({ name }) => name < BEFORE),
  );
});

afterAll(async () => {
  await clickhouse.close();
  await engine.stop();
  await rm(path, { recursive: true, force: true });
});

const ask = <T>(sql: string) => clickhouse.rows<T>({ sql, tags });

/** An event as older versions stored it: numbers only as doubles. */
function rowOf(written: Record<string, string>, texts: Record<string, string> = {}): EventRow {
  const members = [
    ...Object.entries(written).map(([key, number]) => `${JSON.stringify(key)}:${number}`),
    ...Object.entries(texts).map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)}`),
  ];
  const numbers = Object.entries(written).map(([key, number]) => [key, Number(number)] as const);
  return eventRow({
    raw: `{${members.join(", ")}}`,
    numbers: Object.fromEntries(numbers),
    strings: texts,
  });
}

function longDigits(written: Record<string, string>): Record<string, string> {
  const long = Object.entries(written).filter(([, number]) => isLong(Number(number)));
  return Object.fromEntries(long.map(([key, number]) => [key, digitsOf(number)]));
}

const number = fc.oneof(
  fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String),
  fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.tuple(fc.integer(), fc.integer({ min: 0, max: 290 })).map(([n, e]) => `${n}E${e}`),
);

test("events stored by older versions get the same digits that ingestion stores for new events", async () => {
  const written = fc.sample(fc.dictionary(fc.string({ unit: "grapheme" }), number), 400);
  const text = { text: 'a "9007199254740993" [12345678901234567890123]' };
  const rows = written.map((numbers) => rowOf({ ...numbers, text2: "1" }, text));
  await insertEvents(clickhouse, [...rows, eventRow()]);
  await migrate(clickhouse, { log: silentLog }, all);
  await vi.waitFor(
    async () => expect(await ask("SELECT 1 FROM system.mutations WHERE NOT is_done")).toEqual([]),
    { timeout: 60_000, interval: 100 },
  );

  const stored = await ask<{ event_id: string; ps: Record<string, string>; pt: object }>(
    `SELECT event_id, ps, pt FROM ${EVENTS_TABLE}`,
  );
  const byId = new Map(stored.map((row) => [row.event_id, row]));
  for (const [index, numbers] of written.entries()) {
    const digits = longDigits(numbers);
    const row = byId.get(String(rows[index]?.eventId));
    expect(row?.ps).toEqual({ ...digits, ...text });
    expect(Object.keys(row?.pt ?? {}).toSorted()).toEqual(Object.keys(digits).toSorted());
  }
});

test("ClickHouse's parser can read any JSON text, whatever numbers it contains", async () => {
  const project = newId();
  const value = fc.jsonValue().map((json) => JSON.stringify(json));
  const texts = fc.sample(
    fc.tuple(number, value, number).map(([a, b, c]) => `{"a":[${a}],"b":${b},"c":${c},"d":"y"}`),
    500,
  );
  await insertEvents(
    clickhouse,
    texts.map((raw) => eventRow({ projectId: project, raw })),
  );
  const [counts] = await ask(
    `SELECT countIf(isValidJSON(json)) = count() AS valid,
       countIf(JSONExtractString(json, 'd') = 'y') AS read
     FROM ${EVENTS_TABLE} WHERE project_id = '${project}'`,
  );
  expect(counts).toEqual({ valid: 1, read: String(texts.length) });
});

test("removing a user's events and the projections still work", async () => {
  const projectId = newId();
  const of = (userId: string) =>
    eventRow({ projectId, userId, ...propertyColumns({ id: 9007199254740993n }) });
  await insertEvents(clickhouse, [of("stays"), of("goes")]);
  await eraseEvents(
    clickhouse,
    { projectId, user: { userId: "goes", receivedUntil: Date.UTC(2100, 0), erasureId: newId() } },
    { signal: AbortSignal.timeout(60_000), pollMs: 50 },
  );
  const count = `SELECT count() AS n FROM ${EVENTS_TABLE} WHERE project_id = '${projectId}' GROUP BY project_id`;
  const settings = { force_optimize_projection: 1 };
  expect(await clickhouse.rows({ sql: count, tags, settings })).toEqual([{ n: "1" }]);
});
