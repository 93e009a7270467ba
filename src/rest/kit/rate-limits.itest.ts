import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newId } from "@/base/ids";
import { systemClock } from "@/base/time/clock";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database } from "@/database";
import { createPersonalKey, revokePersonalKey } from "@/teams";
import { absent } from "@/testing/services/absent";
import { get, post, testRest } from "@/testing/services/rest";
import { testDatabase } from "@/testing/stores/database";
import { insertDashboard } from "@/testing/teams/dashboards";
import { openPeople, type Person } from "@/testing/teams/people";
import { SOME_CONFIG, SOME_QUERY } from "@/testing/teams/procedure-cases";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { callerOf } from "@/testing/teams/world";

const MINUTE = 60_000;
const DAY = "?start_time=2026-07-01&end_time=2026-07-02";

let database: Database;
let tenant: Tenant;
let rest: ReturnType<typeof testRest>;
/** The number of queries that reached ClickHouse, which has no events. */
let queries: number;

const clickhouse: ClickHouse = {
  ...absent<ClickHouse>("ClickHouse"),
  async rows<T>(): Promise<T[]> {
    queries++;
    return [];
  },
};

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  queries = 0;
  tenant = await makeTenant(database.prisma);
  rest = testRest(database.prisma, { clickhouse });
});
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
const store = () => ({ prisma: database.prisma, clock: systemClock });
const anotherKey = (scopes: ("read" | "write")[] = ["read"]) =>
  createPersonalKey(store(), { userId: tenant.userId, name: "Another", scopes });

const ROUTES = [
  {
    name: "POST /query/execute",
    limit: 60,
    ask: (key?: string) => post(rest.execute, { query: SOME_QUERY }, key ? { key } : {}),
    askWrongly: (key: string) => post(rest.execute, "{", { key }),
  },
  {
    name: "GET /query/metrics/{metric}",
    limit: 120,
    ask: (key?: string) =>
      get(rest.metrics, { query: DAY, params: { metric_name: "count" }, ...(key && { key }) }),
    askWrongly: (key: string) => get(rest.metrics, { params: { metric_name: "none" }, key }),
  },
];

const headersOf = ({ headers }: Response) =>
  ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After"].map((name) =>
    headers.get(name),
  );

describe.each(ROUTES)("$name", ({ limit, ask, askWrongly }) => {
  const statuses = async (answers: Promise<Response>[]) =>
    (await Promise.all(answers)).map(({ status }) => status);
  const many = (times: number, keys: string[]) =>
    Array.from({ length: times }, (_, n) => ask(keys[n % keys.length]));

  test("exactly N requests a minute succeed over two keys of one user, and headers report how many are left", async () => {
    const keys = [tenant.personalKey, (await anotherKey()).key];
    for (let n = 0; n < limit; n++) {
      const answer = await ask(keys[n % 2]);
      expect([answer.status, ...headersOf(answer)]).toEqual([
        200,
        String(limit),
        String(limit - 1 - n),
        "60",
        null,
      ]);
    }
    const questions = queries;
    for (const key of keys) {
      const answer = await ask(key);
      expect([answer.status, ...headersOf(answer)]).toEqual([429, String(limit), "0", "60", "60"]);
      expect(await answer.json()).toEqual({
        detail: expect.stringMatching(
          /^You have used all of your \d+ \w+ per minute. Try again in 60 seconds.$/,
        ),
        code: "rate_limited",
      });
    }
    expect(queries).toBe(questions);
  });

  test("of N + 20 concurrent requests over two keys, exactly N succeed", async () => {
    const keys = [tenant.personalKey, (await anotherKey()).key];
    const answers = await statuses(many(limit + 20, keys));
    expect(answers.filter((status) => status === 200)).toHaveLength(limit);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });

  test("a request after exactly Retry-After succeeds, and one a second earlier does not", async () => {
    await Promise.all(many(limit / 2, [tenant.personalKey]));
    wait(12_300);
    await Promise.all(many(limit / 2, [tenant.personalKey]));
    const rejected = await ask(tenant.personalKey);
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "48"]);
    wait(47_000);
    expect((await ask(tenant.personalKey)).status).toBe(429);
    wait(1_000);
    const passed = await ask(tenant.personalKey);
    expect([passed.status, ...headersOf(passed)]).toEqual([
      200,
      String(limit),
      String(limit - 1),
      "60",
      null,
    ]);
  });

  test("users have separate budgets", async () => {
    const theirs = await makeTenant(database.prisma);
    await Promise.all(many(limit, [tenant.personalKey]));
    expect((await ask(tenant.personalKey)).status).toBe(429);
    const answer = await ask(theirs.personalKey);
    expect([answer.status, answer.headers.get("ratelimit-remaining")]).toEqual([
      200,
      String(limit - 1),
    ]);
  });

  test("an invalid request counts, and is rejected like any other once the budget is used up", async () => {
    const wrong = await askWrongly(tenant.personalKey);
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    expect(headersOf(wrong)).toEqual([String(limit), String(limit - 1), "60", null]);
    await Promise.all(many(limit - 1, [tenant.personalKey]));
    expect((await askWrongly(tenant.personalKey)).status).toBe(429);
  });

  test("a request without a valid key or scope does not count against anyone", async () => {
    const { key, id: keyId } = await anotherKey();
    await revokePersonalKey(store(), { userId: tenant.userId, keyId });
    const writer = await anotherKey(["write"]);
    for (const [unusable, status] of [
      [undefined, 401],
      [key, 401],
      ["tm_user_nothing", 401],
      [writer.key, 403],
    ] as const) {
      const rejected = await ask(unusable);
      expect([rejected.status, ...headersOf(rejected)]).toEqual([status, null, null, null, null]);
    }
    expect((await ask(tenant.personalKey)).headers.get("ratelimit-remaining")).toBe(
      String(limit - 1),
    );
  });
});

describe("GET /query/dashboards/{id}", () => {
  const [tile] = SOME_CONFIG.widgets;
  const board = async (widgets: number) => {
    const ids = Array.from({ length: widgets }, (_, n) => `w${n}`);
    const { id } = await insertDashboard(store(), {
      projectId: tenant.projectId,
      createdBy: tenant.userId,
      config: { ...SOME_CONFIG, widgets: ids.map((id) => ({ ...tile, id })) },
    });
    return id;
  };
  const open = (id: string, key = tenant.personalKey) =>
    get(rest.dashboard, { params: { dashboard_id: id }, key });

  test("opening a dashboard counts one per widget, and is rejected before any query runs if fewer are left", async () => {
    const [fifty, twelve, ten] = [await board(50), await board(12), await board(10)];
    const keys = [tenant.personalKey, (await anotherKey()).key];
    for (let opened = 1; opened <= 11; opened++) {
      const answer = await open(fifty, keys[opened % 2]);
      const left = String(600 - 50 * opened);
      expect([answer.status, ...headersOf(answer)]).toEqual([200, "600", left, "60", null]);
    }
    expect((await open(ten)).status).toBe(200);
    const questions = queries;
    const rejected = await open(fifty);
    expect([rejected.status, ...headersOf(rejected)]).toEqual([429, "600", "40", "60", "60"]);
    expect((await rejected.json()).detail).toBe(
      "This request needs 50 of your 600 widget queries per minute, but only 40 are left. Try again in 60 seconds.",
    );
    expect(queries).toBe(questions);
    for (const left of ["28", "16", "4"]) {
      expect((await open(twelve)).headers.get("ratelimit-remaining")).toBe(left);
    }
    expect((await open(twelve)).status).toBe(429);
    wait(MINUTE);
    expect((await open(fifty)).headers.get("ratelimit-remaining")).toBe("550");
  });

  test("of many dashboards opened at once, only those that fit run", async () => {
    const fifty = await board(50);
    const answers = await Promise.all(Array.from({ length: 16 }, () => open(fifty)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test("opening an unknown dashboard does not count and reports how many are left", async () => {
    await open(await board(3));
    const missing = await open(newId());
    expect([missing.status, ...headersOf(missing)]).toEqual([404, "600", "597", "60", null]);
  });
});

test("a user's sessions and keys share one budget", async () => {
  const people = openPeople(database, { clickhouse });
  const [ana, bo] = [await people.signUp("Ana"), await people.signUp("Bo")];
  const { key } = await createPersonalKey(store(), {
    userId: ana.userId,
    name: "Key",
    scopes: ["read"],
  });
  rest = testRest(database.prisma, { clickhouse, accounts: people.services.accounts });
  const count = (headers: Record<string, string>) =>
    get(rest.metrics, { query: DAY, params: { metric_name: "count" }, headers });
  const session = ({ headers }: Person) => ({ cookie: headers.get("cookie") ?? "" });
  const both = [session(ana), { "x-api-key": key }];
  const answers = await Promise.all(
    Array.from({ length: 140 }, (_, n) => count(both[n % 2] ?? {})),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  for (const headers of both) expect((await count(headers)).status).toBe(429);
  expect((await count(session(bo))).headers.get("ratelimit-remaining")).toBe("119");
});

test("routes have separate budgets, and routes without one send no headers", async () => {
  const { personalKey: key } = tenant;
  const [execute, metrics] = ROUTES;
  await Promise.all(Array.from({ length: 61 }, () => execute?.ask(key)));
  expect((await execute?.ask(key))?.status).toBe(429);
  expect((await metrics?.ask(key))?.headers.get("ratelimit-remaining")).toBe("119");
  const listed = await get(rest.dashboards, { key });
  expect([listed.status, ...headersOf(listed)]).toEqual([200, null, null, null, null]);
});

describe("the console", () => {
  test("has its own budget, so that its screens do not use up the API's", async () => {
    const people = openPeople(database, { clickhouse });
    rest = testRest(database.prisma, { clickhouse, rates: people.services.rates });
    const { projectId, personalKey: key, userId } = tenant;
    const screen = callerOf(people.services, userId);
    await Promise.all(
      Array.from({ length: 130 }, () => screen.query.run({ projectId, query: SOME_QUERY })),
    );
    const answers = await Promise.all(ROUTES.map(({ ask }) => ask(key)));
    expect(answers.map(({ headers }) => headers.get("ratelimit-remaining"))).toEqual(["59", "119"]);
    await Promise.all(Array.from({ length: 60 }, () => ROUTES[0]?.ask(key)));
    await screen.query.run({ projectId, query: SOME_QUERY });
  });

  test("gets a message that says when to try again once its budget is used up", async () => {
    const people = openPeople(database, { clickhouse });
    const ana = await people.signUp();
    await people.services.rates.spend("console", ana.userId, 2_999);
    await ana.caller.accounts.me();
    await expect(ana.caller.accounts.me()).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message:
        "You have used all of your 3,000 console requests per minute. Try again in 60 seconds.",
    });
    expect(ana.responseHeaders().get("retry-after")).toBe("60");
    wait(MINUTE);
    await ana.caller.accounts.me();
  });
});
