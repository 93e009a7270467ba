import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "@/base/ids";
import { CODE } from "@/clickhouse/codes";
import { errorForCode } from "@/clickhouse/errors";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { collectRows } from "../engine/result/tabular";
import { runSql } from ".";
import { inspect } from "./inspect";
import { type Sandbox, type SqlOptions, streamSql } from "./run-sql";
import { scopeToProjects } from "./scope-to-projects";
import { type SqlStore, startSqlStore } from "./testing/store";

let store: SqlStore;

beforeAll(async () => {
  store = await startSqlStore();
});

afterAll(() => store.stop());

const run = (sql: string, options?: SqlOptions) =>
  runSql(store, [store.ours], { sql, params: {} }, options);

const outcome = (...given: Parameters<typeof run>) =>
  run(...given).catch((error: unknown) => error);

/** A trillion pairs, all filtered out. */
const ENDLESS = `SELECT count() FROM (SELECT arrayJoin(range(1000000)) AS a) AS x,
  (SELECT arrayJoin(range(1000000)) AS b) AS y WHERE sipHash64(a, b) = 0`;

/**
 * How many statements of a request read events in ClickHouse now, without those that
 * only check its text.
 */
async function running(requestId: string): Promise<number> {
  const rows = await store.clickhouse.rows({
    sql: "SELECT query FROM system.processes WHERE position(Settings['log_comment'], {requestId:String}) > 0 AND startsWith(query, 'SELECT * FROM (')",
    params: { requestId },
    tags: { surface: "test" },
    lane: "control",
  });
  return rows.length;
}

describe("limits", () => {
  test("a query that needs too much memory is rejected as too broad, and ingestion continues", async () => {
    const greedy = outcome("SELECT length(arraySort(range(100000000)))");
    await insertEvents(store.clickhouse, [eventRow({ projectId: store.empty })]);
    for (const error of [await greedy, await outcome("SELECT length(repeat('x', 900000000))")]) {
      expect(error).toMatchObject({
        code: "query_too_broad",
        detail: expect.stringMatching(/memory/),
      });
    }
  });

  test("two million groups are returned, truncated to the maximum rows", async () => {
    const sql = "SELECT x, count() FROM (SELECT arrayJoin(range(2000000)) AS x) GROUP BY x";
    expect(await run(sql)).toMatchObject({ row_count: 10_000, truncated: true });
  });

  test("a result that is too large is rejected as too broad", async () => {
    const error = await outcome("SELECT repeat('x', 6000), arrayJoin(range(9000))");
    expect(error).toMatchObject({
      code: "query_too_broad",
      detail: expect.stringMatching(/large/),
    });
  });

  test("a statement that waits too long for a slot gets a busy error, not a timeout", async () => {
    const noPlace = () => Promise.reject(errorForCode(CODE.TOO_MANY_SIMULTANEOUS_QUERIES));
    const clickhouse = { ...store.clickhouse, stream: noPlace };
    const pending = runSql({ ...store, clickhouse }, [store.ours], { sql: "SELECT 1", params: {} });
    await expect(pending).rejects.toMatchObject({
      status: 503,
      detail: expect.stringMatching(/^Too many other SQL queries are running/),
      options: { headers: { "Retry-After": "5" } },
    });
  });

  test("a statement is parsed and its fault reported while others occupy all slots", async () => {
    const caller = new AbortController();
    // Otherwise, a failure would leave no slot to the next test.
    onTestFinished(() => caller.abort());
    const marker = newId();
    const options = { signal: caller.signal, tags: { requestId: marker } };
    const others = [outcome(ENDLESS, options), outcome(ENDLESS, options)];
    await vi.waitFor(async () => expect(await running(marker)).toBe(2), { timeout: 60_000 });
    expect(await outcome("SELECT FROM")).toMatchObject({ code: "invalid_query" });
    expect(await running(marker)).toBe(2);
    caller.abort();
    await Promise.all(others);
  });

  test("a query that takes too long is stopped, with advice", async () => {
    const impatient: Sandbox = {
      inspect,
      scopeToProjects: async (...given) => ({
        ...(await scopeToProjects(...given)),
        limits: { maxSeconds: 1 },
      }),
    };
    const pending = streamSql(store, [store.ours], { sql: ENDLESS, params: {} }, {}, impatient);
    await expect(pending).rejects.toMatchObject({
      code: "query_too_broad",
      detail:
        "The query took too long. Use a shorter timestamp range, fewer events or fewer groups.",
    });
  });

  test("functions that take quadratic time in a row's size, which no limit stops, are not available", async () => {
    const text = "materialize(repeat('ab', 30000))";
    const error = await outcome(`SELECT max(editDistance(${text}, reverse(${text}))) FROM events`);
    expect(error).toMatchObject({
      code: "invalid_query",
      detail: expect.stringMatching(/^The function editDistance is not available/),
    });
  });

  test("blocks are small, so that limits are checked often", async () => {
    const projectId = newId();
    const ts = store.clock.now() - 1000;
    const rows = Array.from({ length: 20_000 }, () => eventRow({ projectId, ts }));
    await insertEvents(store.clickhouse, rows);
    // The sandbox does not allow queries for the block size; only the way
    // statements run matters here.
    const noSandbox: Sandbox = {
      inspect: async (_, sql) => sql,
      scopeToProjects: async (ask, scope, sql, params) => ({
        ...(await scopeToProjects(ask, scope, "SELECT 1", params)),
        sql,
      }),
    };
    const largest = async (sql: string) => {
      const result = await streamSql(store, [projectId], { sql, params: {} }, {}, noSandbox);
      return (await collectRows(result)).rows[0]?.[0];
    };
    // A remainder smaller than a block is read with the previous one.
    expect(await largest("SELECT max(blockSize()) FROM events")).toBeLessThan(2 * 8192);
    const joined =
      "SELECT max(blockSize() + ignore(a.user_id, b.user_id)) FROM events a, (SELECT * FROM events LIMIT 3) b";
    expect(await largest(joined)).toBeLessThan(2 * 8192);
  });

  test.each([
    ["nested subqueries", `${"SELECT * FROM (".repeat(60)}SELECT 1${")".repeat(60)}`],
    ["very many tables", `SELECT 1 FROM events${", events".repeat(120)}`],
    ["nested brackets", `SELECT ${"(".repeat(3000)}1${")".repeat(3000)}`],
  ])("%s return a result or a 400", async (_, sql) => {
    const error = await outcome(sql);
    if (error instanceof Error) expect(error).toMatchObject({ status: 400 });
  });
});

test("named subqueries that each run the previous one twice are rejected before anything runs", async () => {
  expect(await outcome(doubling(24))).toMatchObject({
    code: "invalid_query",
    detail: expect.stringMatching(/^The statement runs its named subqueries too many times/),
  });
});

/** Each name uses the previous one twice. */
function doubling(levels: number): string {
  const names = Array.from({ length: levels }, (_, n) => {
    return `a${n + 1} AS (SELECT l.x FROM a${n} AS l, a${n} AS r)`;
  });
  return `WITH a0 AS (SELECT 1 AS x), ${names.join(", ")} SELECT count() FROM a${levels}`;
}

describe("a caller that disconnects", () => {
  test("stops its query in ClickHouse", async () => {
    const caller = new AbortController();
    const marker = newId();
    const options = { signal: caller.signal, tags: { requestId: marker } };
    const pending = outcome(ENDLESS, options);
    await vi.waitFor(async () => expect(await running(marker)).toBe(1), { timeout: 60_000 });
    caller.abort(new Error("gone"));
    expect(await pending).toMatchObject({ message: "gone" });
    await vi.waitFor(async () => expect(await running(marker)).toBe(0), { timeout: 60_000 });
  });

  test("sends no query if it disconnected before", async () => {
    const signal = AbortSignal.abort(new Error("gone"));
    expect(await outcome("SELECT 1", { signal })).toMatchObject({ message: "gone" });
  });
});

describe("a statement reads", () => {
  test("nothing older than retention, and nothing without projects", async () => {
    const sql = "SELECT count(), min(timestamp) FROM events";
    expect((await run(sql)).rows).toEqual([[4, "2026-07-01 10:00:00.000"]]);
    const none = await runSql(store, [], { sql: "SELECT count() FROM events", params: {} });
    expect(none.rows).toEqual([[0]]);
  });

  test("all events of several projects, with their project ids", async () => {
    const question = { sql: "SELECT uniqExact(project_id), count() FROM events", params: {} };
    expect((await runSql(store, [store.ours, store.theirs], question)).rows).toEqual([[2, 11]]);
  });

  test("rows in order, to the last one", async () => {
    const stream = await streamSql(store, [store.ours], {
      sql: "SELECT arrayJoin(range(9000)) AS n ORDER BY sipHash64(n)",
      params: {},
    });
    const first = await collectRows(stream);
    const sorted = await run("SELECT arrayJoin(range(9000)) AS n ORDER BY sipHash64(n) LIMIT 9000");
    expect(first.rows).toEqual(sorted.rows);
  });

  test("nothing for an invalid project id, which never reaches ClickHouse", async () => {
    const pending = runSql(store, ["x') OR 1 --"], { sql: "SELECT 1", params: {} });
    await expect(pending).rejects.toThrow("not a UUID");
  });
});
