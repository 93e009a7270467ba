import { expect, expectTypeOf, onTestFinished, test, vi } from "vitest";
import { QueryClient, type QueryClientOptions, type TallymarkQueryError } from ".";
import type { TrendResult } from "./types";

type Sent = { url: string; method: string; headers: Headers; body: unknown };

const UNAVAILABLE = { detail: "The store is unavailable.", code: "backend_unavailable" };

/** Answers each request with the next response, or fails it with the next error. */
function server(...answers: (Response | Error)[]) {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const fetchNext = async (url: RequestInfo | URL, init: RequestInit = {}) => {
    const { method = "GET", headers } = init;
    const body = init.body ? JSON.parse(String(init.body)) : undefined;
    sent.push({ url: String(url), method, headers: new Headers(headers), body });
    const answer = answers.shift();
    if (!(answer instanceof Response)) throw answer ?? new Error("No answer is left.");
    return answer;
  };
  const client = (options: Partial<QueryClientOptions> = {}) =>
    new QueryClient(
      { host: "https://stats.example/", personalKey: "tm_user_x", fetch: fetchNext, ...options },
      async (ms) => void pauses.push(ms),
    );
  return { sent, pauses, client };
}

const failure = (promise: Promise<unknown>): Promise<TallymarkQueryError> =>
  promise.then(
    () => expect.unreachable("It succeeded."),
    (error) => error,
  );

const WEEK = { range: { last: "7d" } };

test("a query is sent with its kind and key, and its result comes back", async () => {
  const { sent, client } = server(Response.json({ columns: [], result: { kind: "trend" } }));
  const answer = await client().trend({ ...WEEK, series: [{ metric: "unique_users" }] });
  expectTypeOf(answer).toEqualTypeOf<TrendResult>();
  expect(answer).toEqual({ kind: "trend" });
  expect(sent[0]).toMatchObject({
    url: "https://stats.example/api/v1/query/execute",
    method: "POST",
    body: { query: { kind: "trend", range: { last: "7d" }, series: [{ metric: "unique_users" }] } },
  });
  expect(sent[0]?.headers.get("authorization")).toBe("Bearer tm_user_x");
});

test("a query of a call's project takes precedence over the client's", async () => {
  const { sent, client } = server(Response.json({}), Response.json({}));
  const asked = client({ projectId: "p1" });
  await asked.users(WEEK);
  await asked.users(WEEK, { projectId: "p2" });
  expect(sent.map(({ body }) => body)).toMatchObject([{ project_id: "p1" }, { project_id: "p2" }]);
});

test("a query cannot have the fields of another kind", () => {
  const { client } = server();
  expectTypeOf(client().funnel).parameter(0).toHaveProperty("steps");
  expectTypeOf(client().funnel).parameter(0).not.toHaveProperty("series");
});

test("SQL is sent with its parameters, and the rows come back", async () => {
  const answer = { columns: [{ name: "n", type: "UInt8" }], rows: [[1]], row_count: 1 };
  const { sent, client } = server(Response.json(answer));
  expect(await client().sql("SELECT {n:UInt8} AS n", { n: 1 })).toEqual(answer);
  expect(sent[0]?.body).toEqual({ sql: "SELECT {n:UInt8} AS n", params: { n: 1 } });
});

test("a metric's parameters are in the URL, its filters as JSON", async () => {
  const { sent, client } = server(Response.json({ total: 3 }));
  const filters = [{ field: "properties.plan", op: "eq" as const, value: "a&b" }];
  await client({ projectId: "p1" }).metric("count", {
    start_time: "2026-07-01T00:00:00+02:00",
    end_time: "2026-08-01",
    filters,
  });
  const url = new URL(sent[0]?.url ?? "");
  expect(url.pathname).toBe("/api/v1/query/metrics/count");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    start_time: "2026-07-01T00:00:00+02:00",
    end_time: "2026-08-01",
    project_id: "p1",
    filters: JSON.stringify(filters),
  });
});

test("without a personal key, nothing is sent", async () => {
  const { sent, client } = server();
  expect(await failure(client({ personalKey: undefined }).users(WEEK))).toMatchObject({
    code: "missing_key",
    message: expect.stringContaining("personalKey"),
  });
  expect(sent).toEqual([]);
});

test("an error has the API's code, sentence and request id, and is not retried", async () => {
  const body = { detail: "There is no such project.", code: "not_found" };
  const headers = { "X-Request-Id": "r1" };
  const { sent, client } = server(Response.json(body, { status: 404, headers }));
  expect(await failure(client().users(WEEK))).toMatchObject({
    name: "TallymarkQueryError",
    code: "not_found",
    message: "There is no such project.",
    status: 404,
    requestId: "r1",
  });
  expect(sent).toHaveLength(1);
});

test("an invalid query's error names every place", async () => {
  const detail = [{ loc: ["body", "query", "range"], msg: "Field required", type: "missing" }];
  const { client } = server(Response.json({ detail }, { status: 422 }));
  expect(await failure(client().users(WEEK))).toMatchObject({
    code: "invalid_input",
    message: "body.query.range: Field required",
    invalid: detail,
  });
});

test.each([
  ["a page of a proxy", new Response("<h1>Not found</h1>", { status: 404 })],
  ["a page instead of JSON", new Response("<h1>Welcome</h1>")],
  ["an error of another API", Response.json({ error: "x" }, { status: 400 })],
])("%s is an invalid response", async (_, response) => {
  const { client } = server(response);
  expect(await failure(client().users(WEEK))).toMatchObject({ code: "invalid_response" });
});

test("an overload is retried after the time that the server asks for", async () => {
  const wait = { status: 429, headers: { "Retry-After": "7" } };
  const { pauses, client } = server(
    Response.json({ detail: "Too many requests.", code: "rate_limited" }, wait),
    Response.json(UNAVAILABLE, { status: 503 }),
    Response.json({ result: { kind: "users" } }),
  );
  expect(await client().users(WEEK)).toEqual({ kind: "users" });
  expect(pauses).toEqual([7_000, 1_000]);
});

test("a wait that is longer than the timeout is reported instead", async () => {
  const wait = { status: 429, headers: { "Retry-After": "61" } };
  const { pauses, client } = server(
    Response.json({ detail: "Too many requests.", code: "rate_limited" }, wait),
  );
  expect(await failure(client().users(WEEK))).toMatchObject({
    code: "rate_limited",
    retryAfterMs: 61_000,
  });
  expect(pauses).toEqual([]);
});

test("an unreachable server is retried twice, then reported without the key", async () => {
  const offline = () => new TypeError("fetch failed");
  const { sent, client } = server(offline(), offline(), offline());
  const error = await failure(client().users(WEEK));
  expect(error).toMatchObject({ code: "network_error", status: 0 });
  expect(error.message).not.toContain("tm_user");
  expect(sent).toHaveLength(3);
});

/** A server that never answers, as fetch reports it to an aborted request. */
const silent = () =>
  vi.fn(
    (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
      }),
  );

test("an aborted call fails with the reason it was given", async () => {
  const fetch = silent();
  const controller = new AbortController();
  const failed = failure(server().client({ fetch }).users(WEEK, { signal: controller.signal }));
  controller.abort(new Error("The user left."));
  expect((await failed).message).toBe("The user left.");
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a query can wait without a limit", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const fetch = silent();
  const controller = new AbortController();
  const client = server().client({ fetch, timeoutMs: Number.POSITIVE_INFINITY });
  const failed = failure(client.users(WEEK, { signal: controller.signal }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  controller.abort(new Error("The user left."));
  expect((await failed).message).toBe("The user left.");
});

test("a server that does not answer in time is a timeout, and no retry follows", async () => {
  const fetch = silent();
  const error = await failure(server().client({ fetch, timeoutMs: 1 }).users(WEEK));
  expect(error).toMatchObject({ code: "timeout", message: "No answer within 1 ms." });
  expect(fetch).toHaveBeenCalledTimes(1);
});
