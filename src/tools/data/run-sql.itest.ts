import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "@/database";
import { rateLimitedError } from "@/limits";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { MAX_ANSWER_CHARACTERS } from "../contract/answer";
import { type Agent, agentOf, ORIGIN } from "../testing/agent";
import { runSql } from "./run-sql";

const NOW = Date.now();

let database: Database;
let store: TestClickHouse;
let ours: Tenant;
let agent: Agent;
let project: string;

beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
  ours = await makeTenant(database.prisma);
  const theirs = await makeTenant(database.prisma);
  project = ours.projectId;
  agent = agentOf({ ...database, ...store }, ours.userId);
  const events = (projectId: string, count: number, eventName: string) =>
    Array.from({ length: count }, (_, n) =>
      eventRow({ projectId, ts: NOW - 60_000 + n, eventName, userId: `u${n}` }),
    );
  await insertEvents(store.clickhouse, [
    ...events(project, 3, "signup"),
    ...events(theirs.projectId, 5, "their-secret"),
    eventRow({ projectId: project, ts: NOW, ...propertyColumns({ note: "x".repeat(2_000) }) }),
    ...[100, 400].map((bytes) =>
      eventRow({ projectId: project, ts: NOW - 90_000, ...propertyColumns({ bytes }) }),
    ),
  ]);
});

afterAll(async () => {
  await store.stop();
  await database.close();
});

const run = (sql: string, args: object = {}) => agent.answer("run_sql", { project, sql, ...args });
const failure = (sql: string, args: object = {}) =>
  agent.failure("run_sql", { project, sql, ...args });

/** All rows of a statement, page by page. */
async function allRows(sql: string) {
  const rows: unknown[] = [];
  let [cursor, pages]: [unknown, number] = [undefined, 0];
  do {
    const answer = await run(sql, cursor === undefined ? {} : { cursor });
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
    rows.push(...(answer.rows as unknown[]));
    cursor = answer.next_cursor ?? undefined;
    pages += 1;
  } while (cursor !== undefined);
  return { rows, pages };
}

describe("an answer", () => {
  test("has the rows of this project only, with columns, zone and a link that runs the statement", async () => {
    const sql = "SELECT event_name, count() AS events FROM events GROUP BY 1";
    const answer = await run(sql);
    expect(answer).toMatchObject({
      project: { id: project },
      timezone: "UTC",
      query: { sql, params: {} },
      columns: ["event_name", "events"],
      rows: [["signup", 6]],
      total_rows: 1,
      truncated: false,
    });
    const url = new URL(String(answer.url));
    expect(url.origin + url.pathname).toBe(`${ORIGIN}/p/${project}/sql`);
    expect(Object.fromEntries(url.searchParams)).toEqual({ sql, ran: "true" });
  });

  test("binds parameters, which the link passes as a user types them", async () => {
    const sql = "SELECT {text:String}, {list:Array(UInt8)}, {none:Nullable(String)}";
    const params = { text: "it's", list: [1, 2], none: null };
    const answer = await run(sql, { params });
    expect(answer.rows).toEqual([["it's", "[1,2]", null]]);
    const typed = new URL(String(answer.url)).searchParams.get("params");
    expect(JSON.parse(typed ?? "")).toEqual({ text: "it's", list: "1\n2", none: "" });
  });

  test("cuts long texts and says so", async () => {
    const answer = await run("SELECT properties FROM events ORDER BY timestamp DESC LIMIT 1");
    expect(JSON.stringify(answer.rows).length).toBeLessThan(1_100);
    expect(answer.note).toMatch(/texts are cut/);
  });

  test("opens the SQL screen without the statement if it is too long for a link", async () => {
    const sql = `SELECT '${"x".repeat(10_000)}' AS x`;
    const answer = await run(sql);
    expect(answer.url).toBe(`${ORIGIN}/p/${project}/sql`);
    expect(answer).not.toHaveProperty("query");
  });
});

describe("rows", () => {
  test("page through to the 50,000th, each once and in order", async () => {
    const { rows, pages } = await allRows("SELECT arrayJoin(range(50000)) AS n ORDER BY n");
    expect(rows).toEqual(Array.from({ length: 50_000 }, (_, n) => [n]));
    expect(pages).toBeGreaterThan(10);
  });

  test("end at the 100,000th, and the answer says that there are more", async () => {
    const answer = await run("SELECT arrayJoin(range(100001)) AS n");
    expect(answer).toMatchObject({ total_rows: 100_000, truncated: true });
    expect(answer.note).toMatch(/first 100,000 rows/);
    const whole = await run("SELECT arrayJoin(range(100000)) AS n");
    expect(whole).toMatchObject({ total_rows: 100_000 });
    expect(whole.note).not.toMatch(/first 100,000 rows/);
  });

  test("that do not fit into one answer come with advice to read fewer, on the first page", async () => {
    const sql = "SELECT arrayJoin(range(20000)) AS n ORDER BY n";
    const { note, next_cursor: cursor } = await run(sql);
    expect(note).toMatch(/aggregate or use LIMIT/);
    expect((await run(sql, { cursor })).note).toBeUndefined();
    expect((await run(`${sql} LIMIT 100`)).note).toBeUndefined();
  });

  test("of pages whose earlier rows have changed are rejected, not repeated or left out", async () => {
    const sql = "SELECT arrayJoin(range(20000)) AS n, rand() AS r ORDER BY r";
    const { next_cursor: cursor } = await run(sql);
    expect(await failure(sql, { cursor })).toMatchObject({ code: "conflict" });
  });

  test("of another statement cannot be read with a cursor", async () => {
    const { next_cursor: cursor } = await run("SELECT arrayJoin(range(20000)) AS n ORDER BY n");
    const failed = await failure("SELECT arrayJoin(range(20001)) AS n ORDER BY n", { cursor });
    expect(failed).toMatchObject({
      code: "invalid_arguments",
      errors: [expect.stringMatching(/^cursor: /)],
    });
  });

  test("too wide for an answer are rejected", async () => {
    const columns = Array.from({ length: 1_000 }, (_, n) => `1 AS a_long_name_for_a_column_${n}`);
    expect(await failure(`SELECT ${columns}`)).toMatchObject({ code: "invalid_request" });
  });
});

describe("the description's advice for properties that not every event has", () => {
  const LEVELS = "quantileExactInclusive(0.5)(properties_number['bytes']) AS median";
  const AVERAGE = "avg(properties_number['bytes'])";
  const HAS = "WHERE mapContains(properties_number, 'bytes')";

  test("leads to the figures of the query tools", async () => {
    expect(runSql.description).toContain("mapContains(properties_number, 'x')");
    expect(runSql.description).toContain("quantileExactInclusive is exact");
    const figure = async (metric: string) => {
      const series = [{ metric, property: "bytes" }];
      const args = { project, range: { last: "2d" }, granularity: "all", series };
      const { totals } = await agent.answer("query_trend", args);
      return (totals as unknown[])[1];
    };
    const { rows } = await run(`SELECT ${AVERAGE}, ${LEVELS} FROM events ${HAS}`);
    expect(rows).toEqual([[await figure("avg"), await figure("p50")]]);
    expect(rows).toEqual([[250, 250]]);
  });

  test("is needed: without it, the other events count as 0", async () => {
    expect((await run(`SELECT ${AVERAGE}, ${LEVELS} FROM events`)).rows).not.toEqual([[250, 250]]);
  });
});

describe("a key that no event has in the map that the statement reads", () => {
  test.each([
    "SELECT avg(properties_number['byts']) FROM events",
    "SELECT avg(properties_number [ 'note' ]) FROM events",
    "SELECT countIf(mapContains(properties_bool, 'bytes')) FROM events",
    "SELECT properties_text['bytes'], properties_text['nope'] FROM events LIMIT 1",
  ])("is noted: %s", async (sql) => {
    expect((await run(sql)).note).toMatch(/A key in the SQL was not found/);
  });

  test.each([
    "SELECT avg(properties_number['bytes']), any(properties_text['note']) FROM events",
    "SELECT 'properties_number' AS name FROM events LIMIT 1",
    "SELECT properties_text['it''s'], properties_text[event_name] FROM events LIMIT 1",
  ])("is not noted without one: %s", async (sql) => {
    expect((await run(sql)).note ?? "").not.toMatch(/A key in the SQL/);
  });

  test("is not noted if it occurred earlier than the statement reads", async () => {
    const sql = "SELECT avg(properties_number['bytes']) FROM events WHERE timestamp > now()";
    expect((await run(sql)).note).toBeUndefined();
  });
});

describe("a failure", () => {
  test("has the line and column of the error, and advice", async () => {
    expect(await failure("SELECT count()\nFROM events\nWHERE evnt_name = 'x'")).toEqual({
      code: "invalid_query",
      message: expect.stringMatching(/^There is no column evnt_name .*Read a property as/),
      position: { line: 3, column: 7 },
    });
  });

  test("does not repeat a value of an event", async () => {
    const failed = await failure("SELECT toInt64(event_name) FROM events");
    expect(JSON.stringify(failed)).not.toContain("signup");
  });

  test("is returned for statements that read anything else", async () => {
    const failed = await failure("SELECT * FROM system.tables");
    expect(failed).toMatchObject({ code: "invalid_query" });
  });

  test("is returned while the caller's SQL is blocked", async () => {
    const assertAllowed = vi.fn((_: string) => Promise.reject(rateLimitedError("Blocked.", 5_000)));
    const blocked = agentOf({ ...database, ...store }, ours.userId, {
      sqlBlocks: { assertAllowed },
    });
    const failed = await blocked.failure("run_sql", { project, sql: "SELECT 1" });
    expect(failed).toEqual({
      code: "rate_limited",
      message: expect.any(String),
      retry_after_seconds: 5,
    });
    expect(assertAllowed.mock.calls).toEqual([[ours.userId]]);
  });
});

test("a statement is tagged with its author, so that one that cannot be stopped blocks them", async () => {
  const stream = vi.fn(store.clickhouse.stream);
  const clickhouse = { ...store.clickhouse, stream };
  const spied = agentOf({ ...database, clickhouse }, ours.userId);
  await spied.answer("run_sql", { project, sql: "SELECT 1" });
  expect(stream.mock.calls).toMatchObject([
    [{ tags: { surface: "sql", userId: ours.userId, projectIds: [project] } }],
  ]);
});
