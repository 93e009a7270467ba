import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS } from "@/base/time/durations";
import { startTestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { createClickHouse } from "./client";
import { DamagedParts } from "./damaged-parts";
import { startEngine } from "./engine/supervisor";
import { DamagedData } from "./errors";
import type { ClickHouse } from "./types";

const tags = { surface: "test" };
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A store with a single part, in which one byte of a file is changed. */
async function startWithFlippedByte(file: string, clock = new ManualClock(0)) {
  const store = await startTestClickHouse();
  cleanUps.push(() => store.stop());
  const projectId = newId();
  const users = Array.from({ length: 2_000 }, (_, n) => `user ${n}`);
  await insertEvents(
    store.clickhouse,
    users.map((userId) => eventRow({ projectId, userId })),
  );
  const [part] = await store.clickhouse.rows<{ name: string; path: string }>({
    sql: "SELECT name, path FROM system.parts WHERE table = 'events_raw' AND active",
    tags,
  });
  if (!part) throw new Error("No part contains the events.");
  await store.engine.stop();
  const path = join(part.path, file);
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(path, bytes);

  const entries: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void entries.push(JSON.parse(line)) });
  const damagedParts = new DamagedParts(clock, log);
  const engine = await startEngine({ path: store.path, memoryLimit: 1024 ** 3, log: silentLog });
  cleanUps.push(() => engine.stop());
  const clickhouse = createClickHouse({
    url: engine.url,
    log: silentLog,
    onDamage: (damage) => damagedParts.record(damage),
  });
  cleanUps.push(() => clickhouse.close());
  return { part: part.name, clickhouse, damagedParts, clock, entries };
}

const readAll = (clickhouse: ClickHouse) =>
  clickhouse.rows({ sql: "SELECT uniqExact(user_id), uniqExact(raw) FROM events_raw", tags });

test("a flipped byte gives a 503, a log line that names the part, and a degraded state for a day", async () => {
  const { part, ...damaged } = await startWithFlippedByte("data.bin");
  const { clickhouse, damagedParts, clock, entries } = damaged;
  expect(damagedParts.health()).toEqual({ status: "ready" });

  const error = await readAll(clickhouse).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DamagedData);
  expect(error).toMatchObject({ status: 503, part, cause: { code: 40 } });
  expect(String((error as DamagedData).detail)).not.toContain(part);
  await expect(readAll(clickhouse)).rejects.toBeInstanceOf(DamagedData);

  expect(entries).toMatchObject([
    { level: 50, part, err: { code: 40 }, msg: "ClickHouse cannot read a part of its data" },
  ]);
  expect(damagedParts.health()).toMatchObject({ status: "degraded" });
  clock.advance(HOUR_MS);
  await expect(readAll(clickhouse)).rejects.toBeInstanceOf(DamagedData);
  expect(entries).toHaveLength(2);
  clock.advance(DAY_MS + 1);
  expect(damagedParts.health()).toEqual({ status: "ready" });
});

test("a flipped byte in a projection is reported with its part", async () => {
  const { part, clickhouse, entries } = await startWithFlippedByte("by_user.proj/data.bin");
  const byUser = clickhouse.rows({
    sql: `SELECT project_id, toStartOfFifteenMinutes(ts) AS quarter, uniqExactState(user_hash) AS users
      FROM events_raw GROUP BY project_id, quarter`,
    tags,
  });
  await expect(byUser).rejects.toBeInstanceOf(DamagedData);
  expect(entries).toMatchObject([{ part: `${part}/by_user` }]);
});

test("a statement's own error while it reads intact parts is not reported as damage", async () => {
  const { clickhouse, entries } = await startWithFlippedByte("data.bin");
  const wrong = [
    "SELECT count() FROM events_raw PREWHERE throwIf(event_name != '', 'CHECKSUM_DOESNT_MATCH')",
    `SELECT toUInt32('x (while reading from part /202607_1_1_0/ in table default.events_raw
      (00000000-0000-4000-8000-000000000000) located on disk default): While reading part 202607_1_1_0: ')`,
    "SELECT toUInt32('')",
    "SELECT CAST(unhex('ff'), 'AggregateFunction(uniqExact, String)')",
  ];
  for (const sql of wrong) {
    const error = await clickhouse.rows({ sql, tags }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "ClickHouseError" });
  }
  expect(entries).toEqual([]);
});
