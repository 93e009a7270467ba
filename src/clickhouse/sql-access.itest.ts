import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { ClickHouseError } from "./errors";
import { EVENTS_TABLE } from "./events";
import type { Query } from "./types";

const tags = { surface: "test" };
const ACCESS_DENIED = 497;
const READONLY = 164;

let store: TestClickHouse;
const ours = newId();
const theirs = newId();

beforeAll(async () => {
  store = await startTestClickHouse();
  await insertEvents(store.clickhouse, [
    eventRow({ projectId: ours, userId: "ours" }),
    eventRow({ projectId: theirs, userId: "theirs" }),
  ]);
});

afterAll(() => store.stop());

const queryOf = (sql: string): Query => ({
  sql,
  tags,
  lane: "sql",
  tableFilters: { [EVENTS_TABLE]: `project_id = '${ours}'` },
  settings: { readonly: 1 },
});

const rows = (sql: string) => store.clickhouse.rows(queryOf(sql));

const codeOf = async (sql: string) => {
  const error = await rows(sql).catch((fault: unknown) => fault);
  return error instanceof ClickHouseError ? error.code : error;
};

describe("the lane for SQL", () => {
  test("reads the filtered view from its own database", async () => {
    expect(await rows("SELECT user_id FROM events")).toEqual([{ user_id: "ours" }]);
  });

  test("filters the view even if a function reads it by name", async () => {
    expect(await rows("SELECT user_id FROM merge(currentDatabase(), '.*')")).toEqual([
      { user_id: "ours" },
    ]);
  });

  test.each([
    "SELECT * FROM default.events_raw",
    "SELECT * FROM default.schema_migrations",
    "SELECT 'x' IN default.events_raw",
    "SELECT * FROM view(SELECT * FROM default.events_raw)",
    "SELECT * FROM mergeTreeIndex('default', 'events_raw')",
    "SELECT * FROM file('/etc/hostname', 'LineAsString')",
    "SELECT * FROM url('http://127.0.0.1:9/', 'LineAsString')",
    "SELECT * FROM remote('127.0.0.1', 'default', 'events_raw')",
    "SELECT * FROM loop('default', 'events_raw')",
    "SELECT * FROM executable('sh', 'TSV', 'a String')",
  ])("does not have the right to %s", async (sql) => {
    expect(await codeOf(sql)).toBe(ACCESS_DENIED);
  });

  test("does not list tables that it cannot read", async () => {
    await expect(rows("SELECT * FROM merge('default', '.*')")).rejects.toThrow();
    const tables = await rows("SELECT name FROM system.tables WHERE database != 'system'");
    expect(JSON.stringify(tables)).not.toMatch(/events_raw|schema_migrations/);
  });

  test("cannot change settings or tables", async () => {
    const readOnly = [
      "SELECT * FROM events SETTINGS additional_table_filters = {}",
      "SELECT 1 SETTINGS readonly = 0",
    ];
    for (const sql of readOnly) expect(await codeOf(sql)).toBe(READONLY);
    for (const sql of ["DROP VIEW events", "CREATE TABLE t (a Int8) ENGINE = Memory"]) {
      const command = store.clickhouse.command(queryOf(sql));
      await expect(command).rejects.toBeInstanceOf(ClickHouseError);
    }
  });

  test("the role ends with the connection: other lanes keep their rights", async () => {
    await rows("SELECT 1");
    const all = await store.clickhouse.rows({ sql: `SELECT user_id FROM ${EVENTS_TABLE}`, tags });
    expect(all).toHaveLength(2);
  });
});

describe("a stream of rows", () => {
  test("reports columns, types and number of rows, and returns rows as JSON", async () => {
    const stream = await store.clickhouse.stream({
      sql: "SELECT number AS n, 'a\n\"b' AS t FROM numbers(3)",
      tags,
    });
    expect(stream).toMatchObject({ names: ["n", "t"], types: ["UInt64", "String"], rowCount: 3 });
    const read = [];
    for await (const row of stream.rows) read.push(JSON.parse(row));
    expect(read).toEqual([0, 1, 2].map((n) => [String(n), 'a\n"b']));
  });

  test("a result without rows is empty", async () => {
    const stream = await store.clickhouse.stream({ sql: "SELECT 1 AS a WHERE 0", tags });
    expect(stream).toMatchObject({ names: ["a"], rowCount: 0 });
    for await (const row of stream.rows) throw new Error(row);
  });

  test("aborting it in the middle ends it with the reason, and the next query works", async () => {
    const reader = new AbortController();
    const stream = await store.clickhouse.stream({
      sql: "SELECT repeat('x', 1000) AS t FROM numbers(50000)",
      tags,
      signal: reader.signal,
    });
    const reading = (async () => {
      for await (const _ of stream.rows) reader.abort(new Error("left"));
    })();
    await expect(reading).rejects.toThrow("left");
    expect(await store.clickhouse.rows({ sql: "SELECT 1 AS n", tags })).toEqual([{ n: 1 }]);
  });
});
