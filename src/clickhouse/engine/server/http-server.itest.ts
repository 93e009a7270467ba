import { createClient } from "@clickhouse/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { silentLog } from "@/base/log";
import { createClickHouse } from "@/clickhouse/client";
import { LANE_HEADER } from "@/clickhouse/concurrency-lanes";
import { ClickHouseError } from "@/clickhouse/errors";
import type { Lane } from "@/clickhouse/types";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { ENDLESS } from "@/testing/stores/endless-query";

const tags = { surface: "test" };
let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
});

afterAll(() => store.stop());

/** A request as another HTTP client would send it. */
function rawRequest(sql: string, options: { lane?: Lane; password?: string; url?: string } = {}) {
  const { hostname, port, password } = new URL(store.url);
  const secret = options.password ?? password;
  return fetch(`http://${hostname}:${port}/${options.url ?? ""}`, {
    method: "POST",
    body: sql,
    headers: {
      Authorization: `Basic ${Buffer.from(`default:${secret}`).toString("base64")}`,
      [LANE_HEADER]: options.lane ?? "query",
    },
  });
}

describe("isolation of queries", () => {
  test("the output of a failed query is not in the next response", async () => {
    const failing = {
      sql: `SELECT 'leak' AS x, throwIf(number = 3000) AS y FROM numbers(10000)
            SETTINGS max_block_size = 100, max_threads = 1`,
      tags,
    };
    for (let round = 0; round < 10; round += 1) {
      await expect(store.clickhouse.rows(failing)).rejects.toEqual(new ClickHouseError(395));
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, n) =>
          store.clickhouse.rows({ sql: "SELECT {n:UInt8} AS n", params: { n }, tags }),
        ),
      );
      expect(answers).toEqual([[{ n: 0 }], [{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
    }
  });

  test("settings, parameters and the current database do not persist", async () => {
    await rawRequest("SELECT {x:UInt8}", {
      url: "?max_threads=1&readonly=2&database=system&param_x=7",
    });
    const [row] = await store.clickhouse.rows<Record<string, unknown>>({
      sql: "SELECT getSetting('readonly') AS readonly, currentDatabase() AS database",
      tags,
    });
    expect(row).toEqual({ readonly: 0, database: "default" });
    await expect(store.clickhouse.rows({ sql: "SELECT {x:UInt8}", tags })).rejects.toEqual(
      new ClickHouseError(456),
    );
  });

  test("a query that the client made read-only cannot become writable again", async () => {
    const answer = await rawRequest("SELECT 1 SETTINGS readonly = 0", { url: "?readonly=1" });
    expect(answer.headers.get("X-ClickHouse-Exception-Code")).toBe("164");
  });
});

test("a query runs on several cores despite a small memory limit", async () => {
  const steps = await store.clickhouse.rows<{ explain: string }>({
    sql: "EXPLAIN PIPELINE SELECT number % 7 AS n, count() FROM numbers_mt(100000000) GROUP BY n",
    settings: { max_threads: 3 },
    tags,
  });
  expect(steps.map(({ explain }) => explain.trim())).toContain("AggregatingTransform × 3");
});

describe("limits", () => {
  test.each([
    ["its own limit", "SELECT cityHash64(range(materialize(20000000))) AS n", 100 * 1024 ** 2],
    [
      "the memory of the whole engine",
      "SELECT cityHash64(range(materialize(200000000))) AS n",
      64 * 1024 ** 3,
    ],
  ])(
    "a query that exceeds %s is rejected as overload, and the engine keeps running",
    async (_whose, sql, bytes) => {
      const { pid } = store.engine;
      const error = await store.clickhouse
        .rows({ sql, tags, limits: { maxMemoryBytes: bytes, maxSeconds: 300 } })
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(BackendUnavailable);
      expect(error).toMatchObject({ cause: { code: 241 } });
      expect(await store.clickhouse.ping()).toBe(true);
      expect(store.engine.pid).toBe(pid);
    },
  );

  test("a query that exceeds its time limit is stopped", async () => {
    const error = await store.clickhouse
      .rows({ sql: ENDLESS, tags, limits: { maxSeconds: 1 } })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(BackendUnavailable);
    expect(error).toMatchObject({ cause: { code: 159 } });
  });

  test("too many rows cause an error instead of a truncated result", async () => {
    const query = {
      sql: "SELECT number FROM numbers(1001)",
      tags,
      limits: { maxResultRows: 1000 },
    };
    await expect(store.clickhouse.rows(query)).rejects.toEqual(new ClickHouseError(396));
  });

  test("a body that exceeds the lane's limit is rejected", async () => {
    const sql = `SELECT length('${"x".repeat(2 * 1024 ** 2)}')`;
    const answer = await rawRequest(sql, { lane: "control" });
    expect(answer.headers.get("X-ClickHouse-Exception-Code")).toBe("307");
  });

  test("a large result arrives completely", async () => {
    const rows = await store.clickhouse.rows<{ n: string }>({
      sql: "SELECT number AS n, repeat('x', 100) AS pad FROM numbers(50000) ORDER BY n",
      tags,
    });
    expect(rows).toHaveLength(50_000);
    expect(rows.at(-1)).toMatchObject({ n: "49999" });
  });
});

describe("ClickHouse's HTTP interface", () => {
  const odd =
    "tab\t nl\n cr\r quote' dq\" back\\slash \\N \\t \u0001 \uFEFF 🙂 цена {x:String} `; --";

  test.each([
    ["in the URL", odd],
    ["in a form", odd + "x".repeat(10_000)],
  ])("parameters with unusual characters are returned unchanged: %s", async (_where, text) => {
    const rows = await store.clickhouse.rows({
      sql: "SELECT {x:String} AS x, {list:Array(String)} AS list, {map:Map(String, String)} AS map",
      params: { x: text, list: [text, ""], map: { [odd]: odd } },
      tags,
    });
    expect(rows).toEqual([{ x: text, list: [text, ""], map: { [odd]: odd } }]);
  });

  test("64-bit integers are strings", async () => {
    const rows = await store.clickhouse.rows({
      sql: "SELECT toUInt64('18446744073709551615') AS big",
      tags,
    });
    expect(rows).toEqual([{ big: "18446744073709551615" }]);
  });

  test("a wrong password is rejected with ClickHouse's code", async () => {
    const answer = await rawRequest("SELECT 1", { password: "wrong" });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("X-ClickHouse-Exception-Code")).toBe("516");
    const url = store.url.replace(/:[^:@]*@/, ":wrong@");
    const clickhouse = createClickHouse({ url, log: silentLog });
    await expect(clickhouse.rows({ sql: "SELECT 1", tags })).rejects.toEqual(
      new ClickHouseError(516),
    );
    await clickhouse.close();
  });

  test("an error keeps its code if its text, which quotes rows, is long", async () => {
    const error = await store.clickhouse
      .rows({ sql: `SELECT toUInt8('${"x".repeat(10_000)}')`, tags })
      .catch((reason: unknown) => reason);
    expect(error).toEqual(new ClickHouseError(6));
  });

  test("several statements in one request are rejected", async () => {
    const answer = await rawRequest("SELECT 1; SELECT 2");
    expect(answer.headers.get("X-ClickHouse-Exception-Code")).toBe("62");
    expect(await answer.text()).toContain("Multi-statements are not allowed");
  });

  test("an unknown setting is rejected", async () => {
    const answer = await rawRequest("SELECT 1", { url: "?no_such_setting=1" });
    expect(answer.headers.get("X-ClickHouse-Exception-Code")).toBe("115");
  });

  test("a response has the query id, the format and a summary", async () => {
    const answer = await rawRequest("SELECT number FROM numbers(3) FORMAT JSONEachRow", {
      url: "?query_id=my-query",
    });
    expect(await answer.text()).toBe('{"number":"0"}\n{"number":"1"}\n{"number":"2"}\n');
    expect(answer.headers.get("X-ClickHouse-Query-Id")).toBe("my-query");
    expect(answer.headers.get("X-ClickHouse-Format")).toBe("JSONEachRow");
    expect(JSON.parse(answer.headers.get("X-ClickHouse-Summary") ?? "")).toMatchObject({
      read_rows: "3",
    });
  });

  test("the official client works with compression in both directions", async () => {
    const client = createClient({
      url: store.url,
      compression: { request: true, response: true },
    });
    await client.command({ query: "CREATE TABLE squeezed (n UInt32) ENGINE = Memory" });
    await client.insert({
      table: "squeezed",
      values: Array.from({ length: 1000 }, (_, n) => ({ n })),
      format: "JSONEachRow",
    });
    const result = await client.query({
      query: "SELECT sum(n) AS n FROM squeezed",
      format: "JSONEachRow",
    });
    expect(await result.json()).toEqual([{ n: "499500" }]);
    await client.command({ query: "DROP TABLE squeezed" });
    await client.close();
  });
});
