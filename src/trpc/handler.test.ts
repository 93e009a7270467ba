import { expect, test } from "vitest";
import { silentLog } from "@/base/log";
import { systemClock } from "@/base/time/clock";
import { absent } from "@/testing/services/absent";
import type { Services } from "./core/context";
import { createTrpcHandler } from "./handler";

const OURS = "http://analytics.example";
const OVER_TLS = "https://analytics.example";

const signedOut: Pick<Services["accounts"], "session"> = { session: async () => null };
const handle = createTrpcHandler({
  prisma: absent("database"),
  clickhouse: absent("ClickHouse"),
  queryCache: absent("queryCache"),
  assistant: absent("assistant"),
  journals: absent("journals"),
  teams: absent("teams"),
  rates: absent("rates"),
  quota: absent("quota"),
  billing: null,
  samples: absent("samples"),
  operatorStatus: () => Promise.reject(new Error("There is no status.")),
  accounts: signedOut as Services["accounts"],
  clock: systemClock,
  log: silentLog,
});

type Headers = Record<string, string>;

async function post(given: Headers, origin = OURS, path = "teams.create") {
  const headers = { "content-type": "application/json", "content-length": "2", ...given };
  const url = `${OURS}/api/trpc/${path}`;
  const request = new Request(url, { method: "POST", headers, body: "{}" });
  const response = await handle(request, { origin, clientAddress: "" });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

/** No one is signed in, so 401 shows that a request passed the other checks. */
const ALLOWED = 401;

test.each<[string, Headers]>([
  ["from another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["from a sibling domain", { "sec-fetch-site": "same-site", origin: "http://blog.example" }],
  ["from no page at all, such as a bookmark", { "sec-fetch-site": "none" }],
  ["from elsewhere, though it claims our origin", { "sec-fetch-site": "cross-site", origin: OURS }],
  ["from another site, by an old browser or over http", { origin: "http://evil.example" }],
  ["from a sandboxed frame or a local file", { origin: "null" }],
  ["from another port of our host", { origin: `${OURS}:8080` }],
  ["from a host that begins like ours", { origin: `${OURS}.evil.example` }],
])("a POST %s is rejected", async (_, headers) => {
  const { status, body } = await post(headers);
  expect(status).toBe(403);
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String), code: "forbidden" });
});

test.each<[string, Headers]>([
  ["of our own page", { "sec-fetch-site": "same-origin", origin: OURS }],
  ["of our own page, over http to another machine", { origin: OURS }],
  ["of our own page, behind a proxy that ends TLS", { origin: OVER_TLS }],
  ["that does not come from a browser", {}],
])("a POST %s is allowed", async (_, headers) => {
  expect((await post(headers)).status).toBe(ALLOWED);
});

test("a page over http is a different site from ours over https", async () => {
  expect((await post({ origin: OURS }, OVER_TLS)).status).toBe(403);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
  "a form's content type (%s) is rejected, so that other sites need a preflight",
  async (type) => {
    expect((await post({ "content-type": type })).status).toBe(400);
  },
);

test("a body that is too large or has an unknown length is not read", async () => {
  expect((await post({ "content-length": String(1024 ** 2 + 1) })).status).toBe(413);
  expect((await post({ "content-length": "unknown" })).status).toBe(413);
});

test("every response has a request id and is not cacheable", async () => {
  for (const headers of [{}, { origin: "null" }]) {
    const answer = await post(headers);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("a batch of more than twenty calls is rejected", async () => {
  const batch = async (size: number) => {
    const paths = Array.from({ length: size }, () => "accounts.me").join();
    const request = new Request(`${OURS}/api/trpc/${paths}?batch=1&input={}`);
    return (await handle(request, { origin: OURS, clientAddress: "" })).status;
  };
  expect(await batch(20)).toBe(ALLOWED);
  expect(await batch(21)).toBe(400);
});

test("our own pages can send a query as a POST; a mutation cannot be a GET", async () => {
  expect((await post({}, OURS, "query.run")).status).toBe(ALLOWED);
  const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
  expect((await post(foreign, OURS, "query.run")).status).toBe(403);
  const get = new Request(`${OURS}/api/trpc/teams.create?input={}`);
  expect((await handle(get, { origin: OURS, clientAddress: "" })).status).toBe(400);
});
