import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database } from "@/database";
import { rateLimitedError } from "@/limits";
import { post, testRest } from "@/testing/services/rest";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";

const NOW = Date.now();

let database: Database;
let store: TestClickHouse;
let rest: ReturnType<typeof testRest>;
let ours: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
  [ours, theirs] = [await makeTenant(database.prisma), await makeTenant(database.prisma)];
  rest = testRest(database.prisma, { clickhouse: store.clickhouse });
  const events = (projectId: string, count: number) =>
    Array.from({ length: count }, (_, n) =>
      eventRow({ projectId, ts: NOW - 60_000 + n, userId: `u${n}` }),
    );
  await insertEvents(store.clickhouse, [
    ...events(ours.projectId, 3),
    ...events(theirs.projectId, 5),
  ]);
});

afterAll(async () => {
  await store.stop();
  await database.close();
});

type Options = { accept?: string; key?: string; headers?: Record<string, string> };

function execute(body: unknown, { accept, key = ours.personalKey, headers = {} }: Options = {}) {
  const accepted = accept === undefined ? {} : { accept };
  return post(rest.execute, body, { key, headers: { ...accepted, ...headers } });
}

const COUNT = "SELECT count() AS events FROM events";

describe("SQL of a blocked user", () => {
  const assertAllowed = vi.fn((_: string) => Promise.reject(rateLimitedError("Blocked.", 60_000)));
  const execution = (body: unknown) =>
    post(
      testRest(database.prisma, { clickhouse: store.clickhouse, sqlBlocks: { assertAllowed } })
        .execute,
      body,
      { key: ours.personalKey },
    );

  test("is rejected with the time to wait, and their other queries run", async () => {
    const rejected = await execution({ sql: COUNT });
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get("Retry-After")).toBe("60");
    expect(await rejected.json()).toMatchObject({
      code: "rate_limited",
      detail: expect.any(String),
    });
    expect(assertAllowed.mock.calls).toEqual([[ours.userId]]);
    const query = { kind: "breakdown", by: "event_name", range: { last: "7d" } };
    expect((await execution({ query })).status).toBe(200);
  });
});

describe("SQL", () => {
  test("covers the caller's projects and no others", async () => {
    const response = await execute({ sql: COUNT });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toEqual({
      columns: [{ name: "events", type: "UInt64" }],
      rows: [[3]],
      row_count: 1,
      truncated: false,
      elapsed_ms: expect.any(Number),
      query_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const project = await execute({ sql: COUNT, project_id: ours.projectId.toUpperCase() });
    expect(await project.json()).toMatchObject({ rows: [[3]] });
  });

  test("for another team's project gets the same response as for one that does not exist", async () => {
    const bodies = [theirs.projectId, newId(), "' OR 1"].map((project_id) =>
      execute({ sql: COUNT, project_id }),
    );
    const responses = await Promise.all(bodies);
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(await Promise.all(responses.map((one) => one.text()))).size).toBe(1);
  });

  test("accepts named values with any content", async () => {
    const sql = "SELECT {text:String}, {n:UInt64}, {list:Array(String)}, {none:Nullable(Int8)}";
    const params = { text: "it's\t\"\\", n: "18446744073709551615", list: ["a", "b'"], none: null };
    const response = await execute({ sql, params });
    expect((await response.json()).rows).toEqual([
      ["it's\t\"\\", "18446744073709551615", ["a", "b'"], null],
    ]);
  });

  test("integers keep every digit; NaN is null", async () => {
    const sql = `SELECT toUInt64(9007199254740993), [toInt64(-9007199254740993)], toInt64(5),
      map('k', toInt128('170141183460469231731687303715884105727')), nan, 1 / 0, 1.5,
      toDecimal64('1.10', 2), '12345678901234567890'`;
    const response = await execute({ sql });
    expect((await response.json()).rows).toEqual([
      [
        "9007199254740993",
        ["-9007199254740993"],
        5,
        { k: "170141183460469231731687303715884105727" },
        null,
        null,
        1.5,
        "1.1",
        "12345678901234567890",
      ],
    ]);
  });

  test("a fault is reported with its position and without internal details", async () => {
    const response = await execute({ sql: "SELECT count()\n  FROM evnts" });
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        detail:
          "There is no table evnts (line 2, column 8). The only table is events. You can also read subqueries and WITH names.",
        code: "invalid_query",
        position: { line: 2, column: 8 },
      },
    ]);
  });

  test("without ClickHouse the response is 503 with Retry-After and reveals nothing about it", async () => {
    const away = new BackendUnavailable("The analytics store cannot be reached.");
    const clickhouse: ClickHouse = { ...store.clickhouse, rows: () => Promise.reject(away) };
    const dead = testRest(database.prisma, { clickhouse });
    const response = await post(dead.execute, { sql: COUNT }, { key: ours.personalKey });
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
  });
});

describe("a query of the language", () => {
  const query = {
    kind: "breakdown",
    by: "event_name",
    range: { last: "7d" },
  };

  test("returns a table, and the result in its own form", async () => {
    const response = await execute({ query });
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(body).toMatchObject({ truncated: false, result: { kind: "breakdown" } });
    expect(body.row_count).toBe(body.rows.length);
    expect(JSON.stringify(body.rows)).toContain("signup");
  });

  test("a table is truncated at 10,000 rows, and says so", async () => {
    const range = { last: "175h" };
    const response = await execute({
      query: { kind: "trend", range, granularity: "minute", series: [{}] },
    });
    expect(response.headers.get("x-truncated")).toBe("true");
    const body = await response.json();
    expect(body).toMatchObject({ row_count: 10_000, truncated: true, result: { kind: "trend" } });
    expect(body.rows).toHaveLength(10_000);
  });

  test("faults are reported by path", async () => {
    const response = await execute({ query: { ...query, by: "nope" } });
    expect(response.status).toBe(422);
    expect((await response.json()).detail[0].loc).toEqual(["body", "query", "by"]);
  });
});

describe("the body", () => {
  test.each([
    ["a body with neither SQL nor a query", {}, ["body", "query"], "missing"],
    [
      "a body with both SQL and a query",
      { sql: "SELECT 1", query: {} },
      ["body", "sql"],
      "value_error",
    ],
    ["a body that is not an object", [1], ["body"], "model_attributes_type"],
    ["an unknown field", { sql: "SELECT 1", limit: 5 }, ["body", "limit"], "extra_forbidden"],
    ["SQL that is not text", { sql: 5 }, ["body", "sql"], "string_type"],
    ["empty SQL", { sql: "" }, ["body", "sql"], "string_too_short"],
    [
      "an invalid parameter name",
      { sql: "SELECT 1", params: { "a b": 1 } },
      ["body", "params", "a b"],
      "value_error",
    ],
    [
      "an invalid parameter value",
      { sql: "SELECT 1", params: { a: { b: 1 } } },
      ["body", "params", "a"],
      "value_error",
    ],
    ["values in a list", { sql: "SELECT 1", params: [1] }, ["body", "params"], "dict_type"],
  ])("%s is a 422 that names the field", async (_, body, loc, type) => {
    const response = await execute(body);
    expect(response.status).toBe(422);
    expect((await response.json()).detail).toMatchObject([{ loc, type }]);
  });

  test("invalid JSON, a body that is too long and a compressed body each have their own error", async () => {
    const statuses = await Promise.all([
      execute("{"),
      execute(""),
      execute(JSON.stringify({ sql: " ".repeat(1024 * 1024) })),
      execute({ sql: "SELECT 1" }, { headers: { "content-encoding": "gzip" } }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([422, 422, 413, 415]);
  });
});

describe("formats", () => {
  const sql = `SELECT * FROM (
    SELECT '=1+1' AS formula, -5 AS n, 'a,"b"' AS text, NULL AS nothing, [1, 2] AS list
    UNION ALL SELECT '+x', 2, 'line\\nend', NULL, []
  ) ORDER BY n`;

  test("in CSV, text cannot run as a formula, and numbers stay numbers", async () => {
    const response = await execute({ sql }, { accept: "text/csv" });
    expect(response.headers.get("content-type")).toMatch(/^text\/csv/);
    expect(response.headers.get("x-row-count")).toBe("2");
    expect(response.headers.get("x-truncated")).toBe("false");
    expect(await response.text()).toBe(
      [
        "formula,n,text,nothing,list",
        `'=1+1,-5,"a,""b""",,"[1,2]"`,
        `'+x,2,"line\nend",,[]`,
        "",
      ].join("\r\n"),
    );
  });

  test("in NDJSON, each line is an object, and repeated names are numbered", async () => {
    const accept = "application/x-ndjson";
    const response = await execute(
      { sql: "SELECT 1 AS a, 'x' AS b UNION ALL SELECT 2, 'y'" },
      { accept },
    );
    const lines = (await response.text()).trim().split("\n").sort();
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { a: 1, b: "x" },
      { a: 2, b: "y" },
    ]);
  });

  test("the CSV of a query of the language contains its table", async () => {
    const query = { kind: "breakdown", by: "event_name", range: { last: "7d" } };
    const response = await execute({ query }, { accept: "text/csv" });
    expect(await response.text()).toMatch(/signup/);
  });
});

describe("large results", () => {
  test("return 10,000 rows and say that there are more", async () => {
    const response = await execute({ sql: "SELECT arrayJoin(range(50000)) AS n ORDER BY n DESC" });
    expect(response.headers.get("x-truncated")).toBe("true");
    const body = await response.json();
    expect(body).toMatchObject({ row_count: 10_000, truncated: true });
    expect(body.rows).toHaveLength(10_000);
    expect(body.rows[0]).toEqual([49_999]);
    expect(body.rows.at(-1)).toEqual([40_000]);
  });

  test("exactly 10,000 rows are complete", async () => {
    const response = await execute({ sql: "SELECT arrayJoin(range(10000))" });
    expect(await response.json()).toMatchObject({ row_count: 10_000, truncated: false });
  });

  test("a reader that disconnects frees its slot for the next", async () => {
    const sql = "SELECT repeat('x', 2000) FROM (SELECT arrayJoin(range(10000)))";
    for (let round = 0; round < 4; round += 1) {
      const response = await execute({ sql });
      const reader = response.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    expect((await execute({ sql: COUNT })).status).toBe(200);
  });
});
