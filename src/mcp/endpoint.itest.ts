import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { systemClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import type { Database, PrismaClient } from "@/database";
import { RATES } from "@/limits";
import { REPORT } from "@/reports/limits";
import { MAX_BODY_BYTES } from "@/rest/kit/body";
import { createPersonalKey } from "@/teams";
import { absent } from "@/testing/services/absent";
import { openMcp, REVISIONS, readRpc, type TestMcp } from "@/testing/services/mcp";
import { testDatabase } from "@/testing/stores/database";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";

let database: Database;
let tenant: Tenant;
let mcp: TestMcp;
beforeAll(async () => {
  database = await testDatabase();
  tenant = await makeTenant(database.prisma);
  mcp = openMcp(database.prisma);
});
afterAll(() => database.close());

const asTenant = () => ({ key: tenant.personalKey });

describe("authentication", () => {
  test("a key is accepted as a bearer token or as X-Api-Key", async () => {
    for (const headers of [
      { authorization: `Bearer ${tenant.personalKey}` },
      { "x-api-key": tenant.personalKey },
    ] as Record<string, string>[]) {
      expect((await mcp.post("2026-07-28", "tools/list", {}, { headers })).status).toBe(200);
    }
  });

  test("without a valid key the response is 401 in JSON, and does not send clients to OAuth", async () => {
    const store = { prisma: database.prisma, clock: systemClock };
    const expired = await createPersonalKey(store, {
      userId: tenant.userId,
      name: "old",
      scopes: ["read"],
      expiresAt: new Date(systemClock.now() + DAY_MS),
    });
    await database.prisma.personalKey.update({
      where: { id: expired.id },
      data: { expiresAt: new Date(systemClock.now() - 1) },
    });
    for (const headers of [
      {},
      { authorization: "Bearer wrong" },
      { authorization: `Bearer ${tenant.ingestKey}` },
      { authorization: `Bearer ${expired.key}` },
      { cookie: "session=of-the-console" },
    ] as Record<string, string>[]) {
      for (const revision of REVISIONS) {
        const response = await mcp.post(revision, "tools/list", {}, { headers });
        expect(response.status).toBe(401);
        expect(response.headers.get("www-authenticate")).toBe("Bearer");
        expect(await response.json()).toEqual({
          code: "unauthenticated",
          detail: expect.any(String),
        });
      }
    }
  });

  test("the key is checked before anything else in a request", async () => {
    const headers = { "content-type": "text/plain", origin: "https://evil.example" };
    expect((await mcp.send("x".repeat(MAX_BODY_BYTES + 1), { headers })).status).toBe(401);
  });
});

describe.each(REVISIONS)("revision %s", (revision) => {
  test("every response has the request's id and is not cached", async () => {
    const responses = [
      await mcp.post(revision, "tools/list", {}, asTenant()),
      await mcp.post(revision, "tools/list"),
      await mcp.post(revision, "nothing/like-this", {}, asTenant()),
    ];
    const ids = responses.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(null);
    for (const { headers } of responses) {
      expect(headers.get("cache-control")).toContain("no-store");
      expect(headers.get("connection")).toBeNull();
    }
  });

  test("an unknown method is an error of the protocol", async () => {
    const { error } = await mcp.rpc(revision, "nothing/like-this", {}, asTenant());
    expect(error).toMatchObject({ code: -32601 });
  });

  test("an error of a store is logged, and the response only says that it failed", async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const broken = openMcp(database.prisma, {
      log,
      prisma: absent<PrismaClient>("database"),
    });
    const { error } = await broken.rpc(revision, "resources/list", {}, asTenant());
    expect(error).toMatchObject({ code: -32603, data: { code: "internal_error" } });
    expect(error?.message).not.toContain("database");
    expect(lines.join("")).toContain("The test has no database (project).");
  });
});

test("the newer revision says how to use the tools, and caches lists only for the key", async () => {
  const { result } = await mcp.rpc("2026-07-28", "server/discover", {}, asTenant());
  expect(result).toMatchObject({
    capabilities: { tools: {}, prompts: {}, resources: {}, completions: {} },
    instructions: expect.stringContaining("list_projects"),
  });
  const listed = await mcp.rpc("2026-07-28", "tools/list", {}, asTenant());
  expect(listed.result).toMatchObject({ ttlMs: 300_000, cacheScope: "private" });
});

test("the older revision starts without a session", async () => {
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const response = await mcp.post("2025-11-25", "initialize", params, asTenant());
  expect(response.headers.has("mcp-session-id")).toBe(false);
  expect((await readRpc(response)).result).toMatchObject({
    protocolVersion: "2025-11-25",
    serverInfo: { name: "tallymark", title: "Tallymark", version: "1.2.3" },
    instructions: expect.stringContaining("list_projects"),
  });
});

describe("the rate limit", () => {
  const LIMIT = RATES.agents.limit;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const ask = async (key: string) => mcp.post("2026-07-28", "tools/list", {}, { key });

  test("a user can send 300 requests a minute over all keys, and the next one is rejected as 429", async () => {
    const user = await makeTenant(database.prisma);
    const store = { prisma: database.prisma, clock: systemClock };
    const { key } = await createPersonalKey(store, {
      userId: user.userId,
      name: "Another",
      scopes: ["read"],
    });
    const responses = await Promise.all(
      Array.from({ length: LIMIT }, (_, at) => ask(at % 2 ? key : user.personalKey)),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    const rejected = await ask(key);
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get("ratelimit-limit")).toBe("300");
    expect(rejected.headers.get("ratelimit-remaining")).toBe("0");
    expect(rejected.headers.get("retry-after")).toBe("60");
    expect(await rejected.json()).toEqual({
      code: "rate_limited",
      detail: "You have used all of your 300 agent requests per minute. Try again in 60 seconds.",
    });
    expect((await ask(tenant.personalKey)).status).toBe(200);
  });

  test("requests without a valid key do not count, and those that are otherwise invalid do", async () => {
    const { personalKey } = await makeTenant(database.prisma);
    expect((await ask("tm_user_wrong")).headers.has("ratelimit-remaining")).toBe(false);
    await mcp.send("{", { key: personalKey });
    expect((await ask(personalKey)).headers.get("ratelimit-remaining")).toBe(String(LIMIT - 2));
  });
});

describe("bodies", () => {
  test("a body of more than 1 MiB is rejected as too large", async () => {
    const within = await mcp.send(" ".repeat(MAX_BODY_BYTES), asTenant());
    expect(within.status).toBe(400);
    const response = await mcp.send(" ".repeat(MAX_BODY_BYTES + 1), asTenant());
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "payload_too_large" });
  });

  test("a body that declares more than 1 MiB is rejected before it is read, but after the key", async () => {
    const headers = { "content-length": String(MAX_BODY_BYTES + 1) };
    expect((await mcp.send("{", { ...asTenant(), headers })).status).toBe(413);
    expect((await mcp.send("{", { headers })).status).toBe(401);
  });

  test("a report of the maximum length fits, in any script", async () => {
    const pro = await makeTenant(database.prisma);
    await database.prisma.team.update({ where: { id: pro.teamId }, data: { plan: "pro" } });
    const content = "漢".repeat(REPORT.maxContent);
    const report = { project: pro.projectId, title: "July", content };
    const ask = { key: pro.personalKey };
    const { told } = await mcp.call("2026-07-28", "save_report", report, ask);
    const id = z.string().parse(told.report);
    const saved = await database.prisma.report.findUniqueOrThrow({ where: { id } });
    expect(saved.content).toBe(content);
  });

  test("a body that is not JSON is an error of the protocol", async () => {
    for (const body of ["", "{", "[", "null"]) {
      const response = await mcp.send(body, asTenant());
      expect(response.status, body).toBe(400);
      expect(await response.json(), body).toMatchObject({ error: { code: expect.any(Number) } });
    }
    const headers = { "content-type": "text/plain" };
    expect((await mcp.send("{}", { ...asTenant(), headers })).status).toBe(415);
  });
});

describe("messages", () => {
  const sendRequest = async (id: string) => {
    const body = `{"jsonrpc":"2.0","id":${id},"method":"tools/list","params":{}}`;
    const headers = { "mcp-protocol-version": "2025-11-25" };
    const response = await mcp.send(body, { ...asTenant(), headers });
    return { status: response.status, text: await response.text() };
  };

  test("an id comes back with its type, and one that cannot is rejected", async () => {
    const { MAX_SAFE_INTEGER } = Number;
    for (const id of ["7", '"7"', String(MAX_SAFE_INTEGER), '"9007199254740993"']) {
      const { status, text } = await sendRequest(id);
      expect(status, id).toBe(200);
      expect(text).toMatch(new RegExp(`"id":${id}[,}]`));
    }
    const { status, text } = await sendRequest("9007199254740993");
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ id: 9007199254740992, error: { code: -32600 } });
  });

  test("a batch is rejected, and none of its messages is answered", async () => {
    const messages = [1, 2].map((id) => ({ jsonrpc: "2.0", id, method: "tools/list", params: {} }));
    for (const revision of REVISIONS) {
      for (const batch of [messages, []]) {
        const headers = { "mcp-protocol-version": revision };
        const response = await mcp.send(JSON.stringify(batch), { ...asTenant(), headers });
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({
          jsonrpc: "2.0",
          error: { code: -32600, message: expect.stringContaining("Batches are not supported") },
          id: null,
        });
      }
    }
  });
});

describe("requests from pages", () => {
  const statusOf = async (headers: Record<string, string>, publicUrl?: string) => {
    const endpoint = openMcp(database.prisma, { publicUrl });
    const ask = { ...asTenant(), headers };
    return (await endpoint.post("2025-11-25", "tools/list", {}, ask)).status;
  };

  test("an agent, which sends no Origin, may use any name of the server", async () => {
    for (const host of ["localhost:3000", "stats.lan", "192.168.1.5:3000"]) {
      expect(await statusOf({ host })).toBe(200);
      expect(await statusOf({ host }, "https://stats.example.com")).toBe(200);
    }
  });

  test("a page of this machine or of PUBLIC_URL may call", async () => {
    expect(await statusOf({ host: "localhost:3000", origin: "http://localhost:3000" })).toBe(200);
    expect(await statusOf({ host: "[::1]:3000", origin: "http://127.0.0.1:8080" })).toBe(200);
    const ours = { host: "stats.example.com", origin: "https://stats.example.com" };
    expect(await statusOf(ours, "https://stats.example.com")).toBe(200);
  });

  test("a page whose name was rebound to the server's address is rejected, and so is any other page", async () => {
    for (const headers of [
      { host: "evil.example:3000", origin: "http://evil.example:3000" },
      { host: "localhost:3000", origin: "https://evil.example" },
      { host: "localhost:3000", origin: "null" },
      { host: "stats.lan:3000", origin: "http://localhost:3000" },
    ]) {
      expect(await statusOf(headers), JSON.stringify(headers)).toBe(403);
      expect(await statusOf(headers, "https://stats.example.com")).toBe(403);
    }
    // Without PUBLIC_URL, we cannot distinguish our own name from a rebound one.
    const ours = { host: "stats.example.com", origin: "https://stats.example.com" };
    expect(await statusOf(ours)).toBe(403);
  });
});
