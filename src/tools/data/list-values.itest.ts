import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS } from "@/base/time/durations";
import type { EventRow } from "@/clickhouse/events";
import type { Value } from "@/query";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import { RUNNING_NOTE } from "../answers/range";
import { MAX_ANSWER_CHARACTERS } from "../contract/answer";
import { ORIGIN } from "../testing/agent";
import { toolsOnProject } from "../testing/one-project";
import { listValues } from "./list-values";

const NOW = Date.UTC(2026, 6, 15, 12);

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});
afterAll(() => store.stop());

type Sent = Partial<EventRow> & { properties?: Record<string, unknown> };
type Values = Record<string, unknown> & { rows: [Value, number][]; near?: Value[]; note?: string };

function listOn(projectId: string) {
  const { ask } = toolsOnProject({ ...store, projectId, clock: new ManualClock(NOW) });
  return async (field: string, args: object = {}, zone = "UTC") =>
    (await ask("list_values", { field, ...args }, zone)) as unknown as Values;
}

async function projectWith(events: readonly Sent[]) {
  const projectId = newId();
  const rows = events.map(({ properties = {}, ...event }) =>
    eventRow({ projectId, ts: NOW - HOUR_MS, ...propertyColumns(properties), ...event }),
  );
  if (rows.length > 0) await insertEvents(store.clickhouse, rows);
  return listOn(projectId);
}

const amounts = (...values: unknown[]) => values.map((amount) => ({ properties: { amount } }));

test('values have their types: 90 and "90" are two', async () => {
  const list = await projectWith(amounts(90, "90", "90", "90", true, true, null, [90]));
  const answer = await list("properties.amount", {}, "Asia/Tokyo");
  expect(answer).toMatchObject({
    project: { name: "Shop" },
    timezone: "Asia/Tokyo",
    range: { start_time: "2026-06-16T00:00:00+09:00", end_time: "2026-07-15T21:00:00+09:00" },
    bots: "include",
    query: { field: "properties.amount" },
    columns: ["value", "count"],
    rows: [
      ["90", 3],
      [true, 2],
      [90, 1],
    ],
    complete: true,
    total: 3,
  });
  expect(answer.note).toBe(RUNNING_NOTE);
});

test("a list that is cut says so, and how many values there are", async () => {
  const list = await projectWith(amounts(...Array.from({ length: 250 }, (_, n) => `plan ${n}`)));
  const answer = await list("properties.amount");
  expect(answer.rows).toHaveLength(20);
  expect(answer).toMatchObject({ complete: false, total: 250 });
  const most = await list("properties.amount", { limit: 100 });
  expect(most.rows).toHaveLength(100);
  expect(most).toMatchObject({ complete: false, total: 250 });
  const found = await list("properties.amount", { search: "PLAN 24" });
  expect(found).toMatchObject({ complete: true, total: 11 });
  expect(found.rows).toContainEqual(["plan 249", 1]);
});

test("the values of a field, of some events, with filters and a range", async () => {
  const list = await projectWith([
    { country: "DE", eventName: "view", properties: { plan: "pro" } },
    { country: "FR", eventName: "order", properties: { plan: "pro" } },
    { country: "IT", eventName: "order", properties: { plan: "free" } },
    { country: "AT", eventName: "order", ts: NOW - 60 * DAY_MS },
  ]);
  const values = async (args: object) => (await list("country", args)).rows.map(([value]) => value);
  expect((await values({})).toSorted()).toEqual(["DE", "FR", "IT"]);
  expect((await values({ events: ["order"] })).toSorted()).toEqual(["FR", "IT"]);
  const filters = [{ field: "properties.plan", op: "eq", value: "pro" }];
  expect(await values({ events: ["order"], filters })).toEqual(["FR"]);
  expect((await values({ range: { last: "90d" } })).toSorted()).toEqual(["AT", "DE", "FR", "IT"]);
});

test("with field user_id, it lists the top users", async () => {
  const events = (userId: string, count: number) => new Array<Sent>(count).fill({ userId });
  const list = await projectWith([...events("ben", 2), ...events("ada", 5), ...events("cleo", 1)]);
  const answer = await list("user_id", { limit: 2 });
  expect(answer).toMatchObject({ complete: false, total: 3 });
  expect(answer.rows).toEqual([
    ["ada", 5],
    ["ben", 2],
  ]);
  expect(listValues.description).toContain("user_id: the top users");
});

test("an empty list says whether events or filters may be the reason", async () => {
  const list = await projectWith([{ country: "DE", properties: { path: "/" } }]);
  expect((await list("browser")).note).toContain("No event in this range has a value.");
  const filters = [{ field: "properties.path", op: "contains", value: "/docs" }];
  expect((await list("country", { filters })).note).toContain("that matches events and filters");
  expect((await list("browser", { events: ["signup"] })).note).toContain("events and filters");
});

test("events, filters and the range may be written as in the query tools", async () => {
  const list = await projectWith([
    { eventName: "view", country: "DE" },
    { eventName: "order", country: "FR" },
    { eventName: "order", country: "IT", ts: NOW - 8 * DAY_MS },
  ]);
  const answer = await list("country", { events: "order", range: "7d" });
  expect(answer.rows).toEqual([["FR", 1]]);
  expect(answer.query).toEqual({ field: "country", events: ["order"], range: { last: "7d" } });
  const filters = { field: "country", op: "=", value: "DE" };
  expect((await list("event_name", { filters })).rows).toEqual([["view", 1]]);
});

describe("a search without a match", () => {
  test("names similar values", async () => {
    const list = await projectWith(amounts("Germany", "France", "Austria"));
    const answer = await list("properties.amount", { search: "Gremany" });
    expect(answer).toMatchObject({ rows: [], complete: true, total: 0, near: ["Germany"] });
    expect(answer.note).toContain("No value contains the text. near lists similar values.");
    const nothing = await list("properties.amount", { search: "xyz" });
    expect(nothing.near).toBeUndefined();
    expect(nothing.note).toMatch(/No value contains the text\.$/);
  });

  test("for SQL finds nothing", async () => {
    const list = await projectWith(amounts("x"));
    expect((await list("properties.amount", { search: "' OR 1=1 --" })).rows).toEqual([]);
    expect((await list("properties.amount", { search: "%" })).rows).toEqual([]);
  });
});

describe("unknown names are an error with similar ones:", () => {
  test.each([
    ["a property", "properties.amounts", {}, "properties.amount"],
    ["an event", "properties.amount", { events: ["sign up"] }, "signup"],
    [
      "a value in a filter",
      "properties.amount",
      { filters: [{ field: "properties.amount", op: "eq", value: "Germny" }] },
      "Germany",
    ],
  ])("%s", async (_, field, args, near) => {
    const list = await projectWith(amounts("Germany"));
    await expect(list(field, args)).rejects.toMatchObject({
      code: "not_found",
      fields: { near: [near] },
    });
  });

  test("a field, with the names of all fields", async () => {
    const list = await projectWith(amounts(1));
    await expect(list("amount")).rejects.toMatchObject({
      entries: [{ loc: ["body", "field"], msg: expect.stringContaining("properties.<name>") }],
    });
  });
});

test("a property that only older events have is known, and a note says that the range has none", async () => {
  const list = await projectWith([
    {},
    { ts: NOW - 60 * DAY_MS, properties: { campaign: "spring" } },
  ]);
  const answer = await list("properties.campaign");
  expect(answer.rows).toEqual([]);
  expect(answer.note).toContain("never in the events that the query counts");
});

test("the URL opens the values as a chart; fields that a chart cannot have, have none", async () => {
  const list = await projectWith([{ country: "DE", sessionId: "s" }]);
  const { url } = await list("country", { range: { last: "7d" }, limit: 5 });
  const opened = new URL(String(url));
  expect(opened.origin).toBe(ORIGIN);
  expect(opened.pathname).toMatch(/\/explore$/);
  expect(opened.searchParams.get("range")).toBe("7d");
  expect(JSON.parse(opened.searchParams.get("q") ?? "")).toMatchObject({
    breakdown: { field: "country" },
  });
  expect((await list("session_id")).url).toBeNull();
});

test("long values are cut, and an answer is never too long", async () => {
  const list = await projectWith(
    amounts(...Array.from({ length: 120 }, (_, n) => `${n} `.padEnd(10_000, '"\u0001é'))),
  );
  const answer = await list("properties.amount", { limit: 100 });
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
  expect(answer).toMatchObject({ complete: false, total: 120 });
  expect(answer.note).toContain("cut");
  const missed = await list("properties.amount", { search: "119 éé" });
  expect(JSON.stringify(missed).length).toBeLessThan(2_000);
  const filters = [{ field: "properties.amount", op: "contains", value: '"'.repeat(20_000) }];
  const asked = await list("properties.amount", { filters });
  expect(JSON.stringify(asked).length).toBeLessThan(2_000);
});

test("values of other projects are not listed", async () => {
  await projectWith(amounts("secret"));
  const list = await projectWith(amounts("ours"));
  expect((await list("properties.amount")).rows).toEqual([["ours", 1]]);
  expect((await list("properties.amount", { search: "secret" })).near).toBeUndefined();
});

describe("a property with two million values", () => {
  const projectId = newId();

  beforeAll(async () => {
    await store.clickhouse.command({
      sql: `INSERT INTO events_raw (project_id, event_id, event_name, ts, received_at, user_id, platform, raw, ps)
        SELECT {project:UUID}, generateUUIDv4(), 'view', toDateTime64('2026-07-10', 3, 'UTC'),
          toDateTime64('2026-07-10', 3, 'UTC'), 'u', 'web', '{}',
          map('page', if(number % 4 = 0, '/home', concat('/page/', toString(number))))
        FROM numbers(2700000)`,
      params: { project: projectId },
      tags: { surface: "test" },
      limits: { maxSeconds: 300, maxMemoryBytes: 2 ** 31 },
      lane: "write",
    });
  }, 300_000);

  test("is listed as far as it is counted, and says so", async () => {
    const answer = await listOn(projectId)("properties.page", { limit: 5 });
    expect(answer.rows[0]).toEqual(["/home", 675_000]);
    expect(answer).toMatchObject({
      complete: false,
      total_at_least: expect.any(Number),
      note: expect.stringContaining("too many values"),
    });
    expect(answer.total_at_least).toBeGreaterThanOrEqual(100_000);
  });

  test("is searched as a whole, and an unknown value is still an error with similar ones", async () => {
    const list = listOn(projectId);
    const found = await list("properties.page", { search: "/page/269999" });
    expect(found.rows.map(([value]) => value).toSorted()).toContain("/page/2699991");
    const unknown = { filters: [{ field: "properties.page", op: "eq", value: "/hmoe" }] };
    await expect(list("platform", unknown)).rejects.toMatchObject({
      code: "not_found",
      fields: { near: ["/home"] },
    });
    const known = { filters: [{ field: "properties.page", op: "eq", value: "/page/2699999" }] };
    expect((await list("platform", known)).rows).toEqual([["web", 1]]);
  });

  test("is described from a sample, which the description says", async () => {
    const { ask } = toolsOnProject({ ...store, projectId, clock: new ManualClock(NOW) });
    const answer = await ask("describe_data", {});
    expect(answer).toMatchObject({
      total_events: 2_700_000,
      properties: {
        rows: [["page", "string", 1, expect.arrayContaining(["/home"]), ["view"]]],
        of_events: 2_700_000,
        complete: false,
      },
      note: expect.stringContaining("sample"),
    });
  });
});
