import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { LANE_HEADER } from "../concurrency-lanes";
import type { ClickHouse } from "../types";
import { createClickHouse } from "./create-clickhouse";

type Seen = { method: string | undefined; params: URLSearchParams; lane: unknown; body: string };

const tags = { surface: "test", projectIds: ["p1"] };
const PATIENTLY = { timeout: 60_000 };
const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** A fake ClickHouse server that records requests. */
async function startServer(answer: (response: ServerResponse, seen: Seen) => void) {
  const requests: Seen[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const seen = {
      method: request.method,
      params: new URL(request.url ?? "/", "http://server").searchParams,
      lane: request.headers[LANE_HEADER.toLowerCase()],
      body: await text(request),
    };
    requests.push(seen);
    answer(response, seen);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUps.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { requests, url: `http://user:secret@127.0.0.1:${port}/analytics` };
}

function connect(url: string, killAbandoned = false, graceMs = 10_000): ClickHouse {
  const clickhouse = createClickHouse({ url, log: silentLog, killAbandoned, graceMs });
  cleanUps.push(() => clickhouse.close());
  return clickhouse;
}

describe("an abandoned query on a server", () => {
  test("is killed by its id in the control lane, and rejects with the caller's reason", async () => {
    const server = await startServer((response, { body }) => {
      if (body.startsWith("KILL")) response.end();
    });
    const clickhouse = connect(server.url, true);
    const caller = new AbortController();
    const query = clickhouse.rows({ sql: "SELECT sleep(3)", tags, signal: caller.signal });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), PATIENTLY);
    const reason = new Error("the reader stopped");
    caller.abort(reason);
    await expect(query).rejects.toBe(reason);
    await vi.waitFor(() => expect(server.requests).toHaveLength(2), PATIENTLY);
    const [queried, killed] = server.requests;
    expect(killed?.body).toBe("KILL QUERY WHERE query_id = {id:String} ASYNC");
    expect(killed?.lane).toBe("control");
    expect(killed?.params.get("param_id")).toBe(queried?.params.get("query_id"));
  });

  test("is also killed if the reader stops in the middle of the result", async () => {
    const server = await startServer((response, { body }) => {
      if (body.startsWith("KILL")) response.end();
      else response.write('{"n":1}\n');
    });
    const clickhouse = connect(server.url, true);
    const caller = new AbortController();
    const query = clickhouse.rows({ sql: "SELECT n FROM t", tags, signal: caller.signal });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), PATIENTLY);
    caller.abort();
    await expect(query).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitFor(() => expect(server.requests.at(-1)?.body).toMatch(/^KILL/), PATIENTLY);
  });

  test("causes no error if the KILL fails", async () => {
    const server = await startServer((response, { body }) => {
      if (body.startsWith("KILL")) response.destroy();
    });
    const clickhouse = connect(server.url, true);
    const caller = new AbortController();
    const query = clickhouse.rows({ sql: "SELECT sleep(3)", tags, signal: caller.signal });
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), PATIENTLY);
    caller.abort();
    await expect(query).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitFor(() => expect(server.requests.at(-1)?.body).toMatch(/^KILL/), PATIENTLY);
  });

  test("is not sent at all if the caller has already aborted", async () => {
    const server = await startServer((response) => response.end());
    const query = { sql: "SELECT 1", tags, signal: AbortSignal.abort() };
    await expect(connect(server.url).rows(query)).rejects.toMatchObject({ name: "AbortError" });
    expect(server.requests).toEqual([]);
  });
});

describe("requests", () => {
  test("a query is sent with its tags, limits, lane and settings, and with its values separate from its text", async () => {
    const server = await startServer((response) => response.end('{"n":"1"}\n'));
    const rows = await connect(server.url).rows({
      sql: "SELECT {x:String} AS n",
      params: { x: "1" },
      tags,
      limits: { maxSeconds: 3 },
      settings: { max_threads: 1 },
    });
    expect(rows).toEqual([{ n: "1" }]);
    const [{ params, lane, body } = { params: new URLSearchParams(), lane: "", body: "" }] =
      server.requests;
    expect(body).toBe("SELECT {x:String} AS n \nFORMAT JSONEachRow");
    expect(lane).toBe("query");
    expect(Object.fromEntries(params)).toMatchObject({
      database: "analytics",
      param_x: "1",
      max_execution_time: "3",
      max_threads: "1",
      wait_end_of_query: "1",
    });
    expect(JSON.parse(params.get("log_comment") ?? "")).toEqual({
      surface: "test",
      projects: 1,
      projectIds: ["p1"],
      id: params.get("query_id"),
    });
  });

  test("an insert is sent with unchanged rows, in the write lane, with the caller's id", async () => {
    const server = await startServer((response) => response.end());
    const queryId = newId();
    await connect(server.url).insert({
      table: "t",
      columns: ["a", "b"],
      format: "JSONCompactEachRow",
      body: [Buffer.from('["🙂",'), Buffer.from("1]\n")],
      tags,
      queryId,
    });
    const [request] = server.requests;
    expect(request?.body).toBe('["🙂",1]\n');
    expect(request?.lane).toBe("write");
    expect(request?.params.get("query")).toBe("INSERT INTO t (a, b) FORMAT JSONCompactEachRow");
    expect(request?.params.get("query_id")).toBe(queryId);
    expect(request?.params.get("async_insert")).toBe("0");
  });
});

describe("an unavailable store", () => {
  const away = "http://user:secret@127.0.0.1:1/analytics";

  test("fails every call as unavailable, and ping returns false", async () => {
    const clickhouse = connect(away);
    const insert = { table: "t", columns: ["a"], format: "CSV", body: [Buffer.from("1")], tags };
    const calls = [
      clickhouse.rows({ sql: "SELECT 1", tags }),
      clickhouse.command({ sql: "SELECT 1", tags }),
      clickhouse.insert({ ...insert, queryId: newId() }),
    ];
    const rejection = { status: "rejected", reason: expect.any(BackendUnavailable) };
    expect(await Promise.allSettled(calls)).toEqual([rejection, rejection, rejection]);
    expect(await clickhouse.ping()).toBe(false);
  });

  test("that does not respond is abandoned after the query's own time limit, and the query is killed", async () => {
    const server = await startServer((response, { body }) => {
      if (body.startsWith("KILL")) response.end();
    });
    const clickhouse = connect(server.url, true, 10);
    const query = clickhouse.rows({ sql: "SELECT 1", tags, limits: { maxSeconds: 0.01 } });
    await expect(query).rejects.toBeInstanceOf(BackendUnavailable);
    await vi.waitFor(() => expect(server.requests.at(-1)?.body).toMatch(/^KILL/), PATIENTLY);
  });

  test("a truncated response is not mistaken for a complete one", async () => {
    const server = await startServer((response) => {
      response.writeHead(200, { "Content-Length": 100 });
      response.write('{"n":1}\n', () => response.destroy());
    });
    await expect(connect(server.url).rows({ sql: "SELECT 1", tags })).rejects.toBeInstanceOf(
      BackendUnavailable,
    );
  });
});

test("finished queries leak no memory, even if the caller's signal stays alive", async () => {
  const server = await startServer((response) => response.end('{"n":1}\n'));
  const clickhouse = connect(server.url);
  const { signal } = new AbortController();
  const queryOften = async () => {
    for (let sent = 0; sent < 400; sent++) {
      await clickhouse.rows({ sql: "SELECT 1", tags, signal });
    }
    server.requests.length = 0;
    return heapInUse();
  };
  await queryOften();
  const before = await queryOften();
  expect((await queryOften()) - before).toBeLessThan(5_000_000);
});

/** Bytes in use after garbage collection. */
function heapInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
