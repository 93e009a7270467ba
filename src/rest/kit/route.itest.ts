import { PrismaPg } from "@prisma/adapter-pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { systemClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { PrismaClient } from "@/database/generated/client";
import { createPersonalKey, revokePersonalKey } from "@/teams";
import { get, TEST_ROUTE, testResources, testRest } from "@/testing/services/rest";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { Reply } from "./reply";
import type { RestResources } from "./resources";
import { route } from "./route";

let database: Database;
let tenant: Tenant;
beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.prisma);
});
afterAll(() => database.close());

const reports = (headers: Record<string, string>) =>
  get(testRest(database.prisma).reports, { headers });

const failing = (error: unknown) =>
  route({ ...TEST_ROUTE, name: "failing", response: z.null(), run: () => Promise.reject(error) });

/** Log lines as the process writes them. */
function recordLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: "trace" }, { write: (line: string) => lines.push(line) }) };
}

const TEXTS_OF_THE_INSIDE = /select|relation|prisma|postgres|127\.0\.0\.1|\bat \/|node_modules/i;

test("a personal key is accepted as a bearer token, in any case, or as X-Api-Key", async () => {
  for (const headers of [
    { Authorization: `Bearer ${tenant.personalKey}` },
    { authorization: `bearer   ${tenant.personalKey}` },
    { "X-Api-Key": tenant.personalKey },
  ]) {
    expect((await reports(headers)).status).toBe(200);
  }
});

test("without a valid personal key the response is 401 and names the scheme", async () => {
  for (const headers of [
    {},
    { authorization: "Basic dTpw" },
    { authorization: "Bearer" },
    { authorization: `Bearer ${tenant.ingestKey}` },
    { authorization: `Bearer ${tenant.personalKey}x` },
    { "X-Api-Key": "tm_user_" },
  ] as Record<string, string>[]) {
    const response = await reports(headers);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await response.json()).toEqual({
      detail: expect.any(String),
      code: "unauthenticated",
    });
  }
});

test("an ingest key gets an error that names the right kind of key", async () => {
  const response = await reports({ authorization: `Bearer ${tenant.ingestKey}` });
  expect(await response.json()).toMatchObject({ detail: expect.stringContaining("tm_user_") });
});

test("a revoked personal key gets 401 with the next request", async () => {
  const store = { prisma: database.prisma, clock: systemClock };
  const { userId } = tenant;
  const made = await createPersonalKey(store, { userId, name: "x", scopes: ["read"] });
  expect((await reports({ "X-Api-Key": made.key })).status).toBe(200);
  await revokePersonalKey(store, { userId, keyId: made.id });
  expect((await reports({ "X-Api-Key": made.key })).status).toBe(401);
});

test("a key without the scope gets 403", async () => {
  const store = { prisma: database.prisma, clock: systemClock };
  const { userId } = tenant;
  const { key } = await createPersonalKey(store, { userId, name: "w", scopes: ["write"] });
  const response = await reports({ "X-Api-Key": key });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: "forbidden" });
});

test("authentication comes before validation", async () => {
  const response = await get(testRest(database.prisma).reports, { query: "?limit=0" });
  expect(response.status).toBe(401);
});

test("every response has its own request id, is not cached and not cross-origin", async () => {
  const answers = [
    await reports({ "X-Api-Key": tenant.personalKey, Origin: "https://evil.example" }),
    await reports({ Origin: "https://evil.example" }),
  ];
  const ids = answers.map((answer) => answer.headers.get("x-request-id"));
  expect(new Set(ids).size).toBe(2);
  for (const answer of answers) {
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  }
});

test("an unexpected error is logged with the request id and hidden from the client", async () => {
  const { lines, log } = recordLog();
  const error = new Error('relation "reports" does not exist at postgres://u:pw@127.0.0.1');
  const handler = failing(error)(testResources(database.prisma, { log }));
  const response = await get(handler, { key: tenant.personalKey });
  const body = await response.text();
  expect(response.status).toBe(500);
  expect(JSON.parse(body)).toMatchObject({ code: "internal_error" });
  expect(body).not.toMatch(TEXTS_OF_THE_INSIDE);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(response.headers.get("x-request-id"));
  expect(lines[0]).toContain("does not exist");
});

test("if PostgreSQL rejects a query, the response reveals nothing about it", async () => {
  const broken = route({
    ...TEST_ROUTE,
    name: "broken",
    response: z.unknown(),
    run: ({ resources }) => resources.prisma.$queryRaw`SELECT secret FROM nowhere`,
  });
  const response = await get(broken(testResources(database.prisma)), { key: tenant.personalKey });
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(TEXTS_OF_THE_INSIDE);
});

test("while PostgreSQL is unavailable, the response is 503 with Retry-After and does not reveal its host", async () => {
  const connectionString = "postgres://tallymark:hunter2@127.0.0.1:1/tallymark";
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString }) });
  const { lines, log } = recordLog();
  const response = await get(testRest(prisma, { log }).reports, { key: tenant.personalKey });
  const body = await response.text();
  await prisma.$disconnect();
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(JSON.parse(body)).toMatchObject({ code: "backend_unavailable" });
  expect(body).not.toMatch(/127\.0\.0\.1|hunter2|tallymark:|prisma/i);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("127.0.0.1");
});

test("a response that does not match its schema is an error if responses are checked, and is sent otherwise", async () => {
  const odd = route({
    ...TEST_ROUTE,
    name: "odd",
    response: z.strictObject({ id: z.string() }),
    run: () => Promise.resolve({ id: "1", content: "too much" }),
  });
  const ask = (given: Partial<RestResources>) =>
    get(odd(testResources(database.prisma, given)), { key: tenant.personalKey });
  expect((await ask({ checkResponses: true })).status).toBe(500);
  expect((await ask({ checkResponses: false })).status).toBe(200);
});

test("if a client disconnects, its work stops, which is not an error", async () => {
  const { lines, log } = recordLog();
  const client = new AbortController();
  const slow = route({
    ...TEST_ROUTE,
    name: "slow",
    response: z.null(),
    run: ({ signal }) =>
      new Promise<null>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        client.abort();
      }),
  });
  const handler = slow(testResources(database.prisma, { log }));
  const response = await get(handler, { key: tenant.personalKey, signal: client.signal });
  expect(response.status).toBe(499);
  expect(lines).toEqual([]);
});

test("a reply can set status and headers, and a 204 has no body", async () => {
  const ask = (reply: Reply<{ id: string } | null>) => {
    const declared = { ...TEST_ROUTE, name: "own", response: z.unknown() };
    const handler = route({ ...declared, run: async () => reply })(testResources(database.prisma));
    return get(handler, { key: tenant.personalKey });
  };
  const made = await ask(new Reply({ id: "1" }, { status: 201, headers: { ETag: '"x"' } }));
  expect([made.status, made.headers.get("etag"), await made.json()]).toEqual([
    201,
    '"x"',
    { id: "1" },
  ]);
  const gone = await ask(new Reply(null, { status: 204 }));
  expect([gone.status, await gone.text(), gone.headers.get("content-type")]).toEqual([
    204,
    "",
    null,
  ]);
});
