import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import { errorForCode } from "@/clickhouse/errors";
import type { ClickHouse, Query } from "@/clickhouse/types";
import type { Database } from "@/database";
import { createPersonalKey, createProject } from "@/teams";
import { PATIENTLY } from "@/testing/patience";
import { get, patch, post, remove, testRest } from "@/testing/services/rest";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { insertDashboard } from "@/testing/teams/dashboards";
import { openPeople } from "@/testing/teams/people";
import { SOME_CONFIG } from "@/testing/teams/procedure-cases";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";
import { newMember } from "@/testing/teams/world";

const NOON = Date.UTC(2026, 6, 15, 12);
const CLICKHOUSE_MEMORY = 241;

let database: Database;
let store: TestClickHouse;
let rest: ReturnType<typeof testRest>;
let ours: Tenant;
let theirs: Tenant;
let clock: ManualClock;

beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
});
afterAll(() => Promise.all([database.close(), store.stop()]));

beforeEach(async () => {
  clock = new ManualClock(NOON);
  [ours, theirs] = [await makeTenant(database.prisma), await makeTenant(database.prisma)];
  rest = over(store.clickhouse);
});

const over = (clickhouse: ClickHouse) => testRest(database.prisma, { clickhouse, clock });
const context = () => ({ prisma: database.prisma, clock });

type Board = { id: string; updated_at: string; config: Record<string, unknown>; title: string };
type Ask = { key?: string; headers?: Record<string, string>; signal?: AbortSignal };

const create = (body: unknown, ask: Ask = {}) =>
  post(rest.newDashboard, body, { key: ours.personalKey, ...ask });
const open = (
  id: string,
  { handler = rest.dashboard, ...ask }: Ask & { handler?: typeof rest.dashboard } = {},
) => get(handler, { params: { dashboard_id: id }, key: ours.personalKey, ...ask });
const change = (id: string, body: unknown, seen: string | null, ask: Ask = {}) =>
  patch(rest.dashboardChange, body, {
    params: { dashboard_id: id },
    key: ours.personalKey,
    ...(seen === null ? {} : { headers: { "If-Match": seen } }),
    ...ask,
  });
const drop = (id: string, ask: Ask = {}) =>
  remove(rest.dashboardDeletion, { params: { dashboard_id: id }, key: ours.personalKey, ...ask });

const trend = { kind: "trend", series: [{ metric: "count" }] };
const tile = (id: string, changes: object = {}) => ({
  id,
  title: "Events",
  kind: "line",
  layout: { x: 0, y: 0, w: 6, h: 4 },
  query: trend,
  ...changes,
});
const board = (widgets: object[], changes: object = {}) => ({
  version: 1,
  range: { from: "2026-07-14", to: "2026-07-15" },
  widgets,
  ...changes,
});

async function made(config: object = SOME_CONFIG): Promise<Board> {
  const response = await create({ title: "Board", config });
  expect(response.status).toBe(201);
  return (await response.json()) as Board;
}

/** Inserts it directly, without validation. */
const stored = async (config: object, { projectId, userId }: Tenant = ours): Promise<string> =>
  (await insertDashboard(context(), { projectId, createdBy: userId, config })).id;

type Answer = {
  id: string;
  result?: { kind: string; series: { total: number }[] } | null;
  error?: { code: string; detail: string };
};

async function widgetsOf(response: Response): Promise<Answer[]> {
  expect(response.status).toBe(200);
  return ((await response.json()) as { widgets: Answer[] }).widgets;
}

const signups = (tenant: Tenant, count: number, changes: Parameters<typeof eventRow>[0] = {}) =>
  insertEvents(
    store.clickhouse,
    Array.from({ length: count }, () =>
      eventRow({ projectId: tenant.projectId, ts: NOON - 60_000, ...changes }),
    ),
  );

describe("a dashboard through the API", () => {
  test("is created, opened, changed and deleted with a personal key", async () => {
    await signups(ours, 3);
    const response = await create({ title: " Board ", config: board([tile("a")]) });
    const record = (await response.json()) as Board;
    expect([response.status, response.headers.get("location")]).toEqual([
      201,
      `/api/v1/query/dashboards/${record.id}`,
    ]);
    expect(record).toEqual({
      id: expect.any(String),
      project_id: ours.projectId,
      title: "Board",
      description: "",
      config: board([tile("a")]),
      created_by: ours.userId,
      created_at: "2026-07-15T12:00:00.000Z",
      updated_at: "2026-07-15T12:00:00.000Z",
    });
    const opened = await open(record.id);
    const tag = opened.headers.get("etag") ?? "";
    expect(tag).toBe(`"${record.updated_at}"`);
    expect(await opened.json()).toMatchObject({
      ...record,
      widgets: [{ id: "a", result: { kind: "trend", series: [{ total: 3 }] } }],
    });
    const changed = await change(record.id, { title: "Better" }, tag);
    expect(changed.status).toBe(200);
    const better = (await changed.json()) as Board;
    expect(better).toMatchObject({ title: "Better", config: record.config });
    expect(changed.headers.get("etag")).toBe(`"${better.updated_at}"`);
    const dropped = await drop(record.id);
    expect([dropped.status, await dropped.text()]).toEqual([204, ""]);
    expect((await open(record.id)).status).toBe(404);
    expect((await drop(record.id)).status).toBe(404);
  });

  test("a change must name the version it is based on, and a change in between is a conflict", async () => {
    const { id, updated_at } = await made();
    const without = await change(id, { title: "x" }, null);
    expect([without.status, await without.json()]).toEqual([
      400,
      { code: "invalid_request", detail: expect.stringContaining("If-Match") },
    ]);
    expect((await change(id, { title: "First" }, updated_at)).status).toBe(200);
    const lost = await change(id, { title: "Second" }, `"${updated_at}"`);
    expect([lost.status, (await lost.json()).code]).toEqual([409, "conflict"]);
    expect(((await (await open(id)).json()) as Board).title).toBe("First");
  });

  test("null in a change leaves a field unchanged, as for reports", async () => {
    const { id, updated_at, title } = await made();
    const changed = await change(id, { title: null, description: null }, updated_at);
    expect([changed.status, await changed.json()]).toMatchObject([200, { title, updated_at }]);
  });

  test("is created in the only project, or in the named one if there are several", async () => {
    const second = await createProject(context(), { teamId: ours.teamId, name: "second" });
    const unnamed = await create({ title: "Where?", config: SOME_CONFIG });
    expect([unnamed.status, await unnamed.json()]).toMatchObject([
      422,
      { detail: [{ loc: ["body", "project_id"], type: "missing" }] },
    ]);
    const named = await create({ project_id: second.id, title: "There", config: SOME_CONFIG });
    expect(await named.json()).toMatchObject({ project_id: second.id });
  });

  test("of another team gets the same response as one that does not exist, for every request", async () => {
    const id = await stored(SOME_CONFIG, theirs);
    const responses = [
      await open(id),
      await open(newId()),
      await open("no-id"),
      await change(id, { title: "Ours" }, "2026-07-15T12:00:00Z"),
      await drop(id),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(await Promise.all(responses.map((one) => one.text()))).size).toBe(1);
    const foreign = await create({ project_id: theirs.projectId, title: "x", config: SOME_CONFIG });
    expect(foreign.status).toBe(404);
    const narrow = await createPersonalKey(context(), {
      userId: theirs.userId,
      name: "narrow",
      scopes: ["read", "write"],
      onlyProjects: [(await createProject(context(), { teamId: theirs.teamId, name: "n" })).id],
    });
    expect((await open(id, { key: narrow.key })).status).toBe(404);
    expect((await open(id, { key: theirs.personalKey })).status).toBe(200);
  });

  test("a read-only key and a viewer cannot change anything", async () => {
    const { id, updated_at } = await made();
    const reading = await createPersonalKey(context(), {
      userId: ours.userId,
      name: "reading",
      scopes: ["read"],
    });
    const viewer = await newMember(context(), ours.teamId, "viewer");
    const looking = await createPersonalKey(context(), {
      userId: viewer,
      name: "looking",
      scopes: ["read", "write"],
    });
    for (const { key } of [reading, looking]) {
      const responses = [
        await create({ title: "x", config: SOME_CONFIG }, { key }),
        await patch(
          rest.dashboardChange,
          { title: "x" },
          {
            key,
            params: { dashboard_id: id },
            headers: { "If-Match": updated_at },
          },
        ),
        await drop(id, { key }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
      expect((await open(id, { key })).status).toBe(200);
    }
  });

  test("a console session can only write from our own pages", async () => {
    const people = openPeople(database);
    const ana = await people.signUp();
    const { accounts } = people.services;
    const handlers = testRest(database.prisma, { accounts, clock });
    const cookie = ana.headers.get("cookie") ?? "";
    const send = (site: string) =>
      post(
        handlers.newDashboard,
        { title: "x", config: SOME_CONFIG },
        { headers: { cookie, "sec-fetch-site": site } },
      );
    expect((await send("cross-site")).status).toBe(403);
    expect((await send("same-site")).status).toBe(403);
    expect((await send("same-origin")).status).toBe(201);
  });
});

describe("faults of a dashboard are reported by path", () => {
  test("all faults in the config and outside it are reported at once", async () => {
    const widgets = [
      tile("a"),
      tile("b", { kind: "gauge" }),
      tile("a", { query: { kind: "trend", series: [{ metric: "cuont" }] } }),
    ];
    const response = await create({ title: "", description: 7, config: board(widgets), more: 1 });
    const { detail } = (await response.json()) as { detail: { loc: unknown[]; type: string }[] };
    expect([response.status, detail.map(({ loc, type }) => [loc, type])]).toEqual([
      422,
      [
        [["body", "title"], "string_too_short"],
        [["body", "description"], "string_type"],
        [["body", "config", "widgets", 1, "kind"], "literal_error"],
        [["body", "config", "widgets", 2, "query", "series", 0, "metric"], "literal_error"],
        [["body", "more"], "extra_forbidden"],
      ],
    ]);
    const { id, updated_at } = await made();
    const patched = await change(id, { config: board(widgets) }, updated_at);
    expect([patched.status, await patched.json()]).toMatchObject([
      422,
      {
        detail: [
          { loc: ["body", "config", "widgets", 1, "kind"], type: "literal_error" },
          { loc: ["body", "config", "widgets", 2, "query", "series", 0, "metric"] },
        ],
      },
    ]);
  });

  test('true and "true" are stored and queried as different values', async () => {
    await signups(ours, 2, { booleans: { paid: true } });
    await signups(ours, 1, { strings: { paid: "true" } });
    const paid = (value: unknown) => ({
      ...trend,
      filters: [{ field: "properties.paid", op: "eq", value }],
    });
    const { id } = await made(
      board([tile("is", { query: paid(true) }), tile("says", { query: paid("true") })]),
    );
    const widgets = await widgetsOf(await open(id));
    expect(widgets.map(({ result }) => result?.series[0]?.total)).toEqual([2, 1]);
  });

  test("a key with a meaning for the database client is stored like any other", async () => {
    const notes = { $type: "Raw", value: [{ $type: "DateTime", value: "x" }, { $type: "" }] };
    const config = board([tile("a")], { $type: "Raw", notes });
    const { id } = await made(config);
    const opened = await open(id);
    expect(await opened.json()).toMatchObject({ config });
    const changed = await change(id, { config }, opened.headers.get("etag"));
    expect([changed.status, await changed.json()]).toMatchObject([200, { config }]);
  });

  test("a body of 5 MB is rejected before it is read, and characters that a database would reject never reach it", async () => {
    const large = await create({ title: "x", config: board([], { notes: "x".repeat(5e6) }) });
    expect([large.status, (await large.json()).code]).toEqual([413, "payload_too_large"]);
    const longer = await create({ title: "x", config: board([], { notes: "x".repeat(4e5) }) });
    expect([longer.status, await longer.json()]).toMatchObject([
      422,
      { detail: [{ loc: ["body", "config"], type: "value_error" }] },
    ]);
    const nul = await create(`{"title":"a\\u0000b","config":${JSON.stringify(SOME_CONFIG)}}`);
    expect([nul.status, await nul.json()]).toMatchObject([
      422,
      { detail: [{ loc: ["body", "title"], type: "value_error" }] },
    ]);
    const odd = board([tile("t", { kind: "text", query: undefined, text: "a\0\uD800b" })], {
      "k\0": 1,
    });
    const kept = await create({ title: "x", description: "a\0b\uDC00", config: odd });
    expect([kept.status, await kept.json()]).toMatchObject([
      201,
      {
        description: "a\uFFFDb\uFFFD",
        config: { "k\uFFFD": 1, widgets: [{ text: "a\uFFFD\uFFFDb" }] },
      },
    ]);
  });
});

describe("opening a dashboard", () => {
  test("a widget that fails for any reason does not affect the others", async () => {
    await signups(ours, 4);
    const filters = (value: string) => [{ field: "platform", op: "eq", value }];
    const failing: ClickHouse = {
      ...store.clickhouse,
      rows: async <T>(query: Query) => {
        const values = JSON.stringify(query.params);
        if (values.includes("too much")) throw errorForCode(CLICKHOUSE_MEMORY, "memory");
        if (values.includes("a bug")) throw new TypeError("secret inside");
        return store.clickhouse.rows<T>(query);
      },
    };
    const id = await stored(
      board([
        tile("good"),
        tile("text", { kind: "text", query: undefined, text: "# Hi" }),
        tile("broken", { query: { kind: "trend", series: [{ metric: "cuont" }] } }),
        tile("broad", { query: { ...trend, filters: filters("too much") } }),
        tile("bug", { query: { ...trend, filters: filters("a bug") } }),
        tile("fine", { query: { ...trend, granularity: "minute", range: { last: "13m" } } }),
      ]),
    );
    const widgets = await widgetsOf(await open(id, { handler: over(failing).dashboard }));
    expect(widgets).toMatchObject([
      { id: "good", result: { kind: "trend", series: [{ total: 4 }] } },
      { id: "text", result: null },
      {
        id: "broken",
        error: {
          code: "invalid_query",
          detail: expect.stringMatching(/^query\.series\.0\.metric: /),
        },
      },
      { id: "broad", error: { code: "query_too_broad" } },
      { id: "bug", error: { code: "internal_error" } },
      { id: "fine", error: { code: "too_many_buckets" } },
    ]);
    expect(JSON.stringify(widgets)).not.toContain("secret");
  });

  test("works without ClickHouse, and each widget says why it is empty", async () => {
    const away: ClickHouse = {
      ...store.clickhouse,
      rows: async () => {
        throw new BackendUnavailable("Away.");
      },
    };
    const { id } = await made(board([tile("a"), tile("b")]));
    const widgets = await widgetsOf(await open(id, { handler: over(away).dashboard }));
    expect(widgets.map(({ error }) => error?.code)).toEqual(Array(2).fill("backend_unavailable"));
  });

  test("runs four queries at a time, and stops when the client disconnects", async () => {
    let [running, most] = [0, 0];
    const begun: string[] = [];
    const client = new AbortController();
    const endless: ClickHouse = {
      ...store.clickhouse,
      rows: <T>({ signal, queryId }: Query & { queryId?: string }) => {
        most = Math.max(most, ++running);
        begun.push(String(queryId));
        return new Promise<T[]>((_, reject) => {
          signal?.addEventListener("abort", () => {
            running--;
            reject(signal.reason);
          });
        });
      },
    };
    // All queries differ, since equal ones run only once.
    const widgets = Array.from({ length: 9 }, (_, index) =>
      tile(`w${index}`, {
        query: { ...trend, series: [{ metric: "count", events: [`e${index}`] }] },
      }),
    );
    const { id } = await made(board(widgets));
    const answer = open(id, { handler: over(endless).dashboard, signal: client.signal });
    await vi.waitFor(() => expect(running).toBe(4), PATIENTLY);
    client.abort();
    expect((await answer).status).toBe(499);
    expect([running, most, begun.length]).toEqual([0, 4, 4]);
  });

  test("takes range, zone and filters from the dashboard, and the zone from the project", async () => {
    await signups(ours, 2, { platform: "web" });
    await signups(ours, 3, { platform: "ios" });
    await database.prisma.project.update({
      where: { id: ours.projectId },
      data: { timeZone: "Asia/Tokyo" },
    });
    const web = [{ field: "platform", op: "eq", value: "web" }];
    const config = board([tile("a"), tile("all", { ignore_filters: true })], { filters: web });
    const { id, updated_at } = await made(config);
    const [a, all] = await widgetsOf(await open(id));
    expect(a?.result).toMatchObject({ timezone: "Asia/Tokyo", series: [{ total: 2 }] });
    expect(all?.result).toMatchObject({ series: [{ total: 5 }] });
    await change(id, { config: { ...config, timezone: "Europe/Berlin" } }, updated_at);
    const [again] = await widgetsOf(await open(id));
    expect(again?.result).toMatchObject({ timezone: "Europe/Berlin" });
  });

  test("a property key that looks like SQL is just a key, in the filters of widgets and dashboards", async () => {
    await signups(ours, 2, { strings: { plan: "pro" } });
    await signups(theirs, 7, { strings: { plan: "pro" } });
    const field = "properties.a'] = '' OR 1=1 OR properties['b";
    const filters = [{ field, op: "is_set" }];
    const widget = tile("a", { query: { ...trend, filters } });
    const group = tile("b", { kind: "bar", query: { kind: "breakdown", by: field } });
    const ofWidget = await made(board([widget, group]));
    const ofBoard = await made(board([tile("a")], { filters }));
    const [counted, grouped] = await widgetsOf(await open(ofWidget.id));
    expect(counted?.result?.series[0]?.total).toBe(0);
    expect(grouped?.result).toMatchObject({ total: 2, rows: [{ value: null, figure: 2 }] });
    expect((await widgetsOf(await open(ofBoard.id)))[0]?.result?.series[0]?.total).toBe(0);
  });

  test("a config stored without a version opens as the first version, and a newer version is rejected with the reason", async () => {
    const old = await stored({ widgets: [tile("a")] });
    const opened = await open(old);
    expect(await opened.json()).toMatchObject({
      config: { version: 1, range: { last: "30d" } },
      widgets: [{ id: "a", result: { kind: "trend" } }],
    });
    const newer = await open(await stored({ version: 9 }));
    expect([newer.status, await newer.json()]).toEqual([
      409,
      { code: "conflict", detail: expect.stringContaining("version 9") },
    ]);
  });
});
