import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { EVENT_ROWS } from "@/clickhouse/events";
import { EVENT, KEY, startIngest, TARGET } from "@/testing/ingest/handler";
import type { WireFilter } from "./engine/language/wire";
import { runSql } from "./sql";
import { type SqlStore, startSqlStore } from "./sql/testing/store";
import { askStore } from "./testing/ask";

let store: SqlStore;

beforeAll(async () => {
  store = await startSqlStore();
});
afterAll(() => store.stop());

/**
 * A project with an event for each JSON text of properties, sent and stored like clients' events.
 */
async function projectWith(...properties: string[]): Promise<string> {
  const projectId = newId();
  const { batch, journal, keys } = startIngest();
  keys.set(KEY, { ...TARGET, projectId });
  const event = JSON.stringify(EVENT).slice(0, -1);
  const events = properties.map((text) => `${event},"properties":${text}}`);
  expect((await batch(`{"events":[${events}]}`)).status).toBe(200);
  await store.clickhouse.insert({
    ...EVENT_ROWS,
    body: journal.accepted.map(({ row }) => row),
    tags: { surface: "test" },
    queryId: newId(),
  });
  return projectId;
}

const range = { from: "2026-07-10", to: "2026-07-10" } as const;
const field = "properties.x";

async function found(projectId: string, ...filters: WireFilter[]): Promise<number> {
  const { total } = await askStore<"events">(
    store,
    { kind: "events", range, filters },
    { projectIds: [projectId] },
  );
  return total;
}

async function groups(projectId: string) {
  const { rows } = await askStore<"breakdown">(
    store,
    { kind: "breakdown", by: field, range, limit: 100 },
    { projectIds: [projectId] },
  );
  return rows.map(({ value, figure }) => ({ value, figure }));
}

async function figure(projectId: string, metric: "unique_values" | "sum" | "max") {
  const { total } = await askStore<"breakdown">(
    store,
    { kind: "breakdown", by: "platform", metric, property: "x", range },
    { projectIds: [projectId] },
  );
  return total;
}

const sql = async (projectId: string, text: string) =>
  (await runSql(store, [projectId], { sql: text, params: {} })).rows;

const numbers = (...values: string[]) => values.map((value) => `{"x":${value}}`);

describe("equality has one definition", () => {
  const ZEROS = numbers("0", "-0.0", '"0"', '"-0.0"', '"0.0"', "5");

  test("eq is the same as in with one value, and neq and not_in are their complements", async () => {
    const project = await projectWith(...ZEROS);
    expect(await found(project, { field, op: "eq", value: 0 })).toBe(5);
    expect(await found(project, { field, op: "in", value: [0] })).toBe(5);
    expect(await found(project, { field, op: "in", value: [0, 7] })).toBe(5);
    expect(await found(project, { field, op: "in", value: [0, 5] })).toBe(6);
    expect(await found(project, { field, op: "neq", value: 0 })).toBe(1);
    expect(await found(project, { field, op: "not_in", value: [0] })).toBe(1);
    expect(await found(project, { field, op: "not_in", value: [7, 0] })).toBe(1);
  });

  test("0, -0 and 0.0 are one group, and each text has its own", async () => {
    const project = await projectWith(...ZEROS);
    expect(await groups(project)).toEqual([
      { value: 0, figure: 2 },
      { value: 5, figure: 1 },
      { value: "-0.0", figure: 1 },
      { value: "0", figure: 1 },
      { value: "0.0", figure: 1 },
    ]);
    expect(await figure(project, "unique_values")).toBe(5);
  });

  const MIXED = [
    ...numbers("1", "1.0", "1e0", '"1"', '"1.0"', "true", '"true"', '""', "null", "[1]", '{"y":1}'),
    ...numbers("9007199254740993", '"9007199254740993"', "1e22", "10000000000000000000000"),
    "{}",
  ];

  test("in_groups finds as many events as its group counts", async () => {
    const project = await projectWith(...MIXED);
    const all = await groups(project);
    expect(all).toContainEqual({ value: 1, figure: 3 });
    expect(all).toContainEqual({ value: "1", figure: 1 });
    expect(all).toContainEqual({ value: null, figure: 4 });
    for (const { value, figure: events } of all) {
      expect([value, await found(project, { field, op: "in_groups", value: [value] })]).toEqual([
        value,
        events,
      ]);
      expect(await found(project, { field, op: "not_in_groups", value: [value] })).toBe(
        MIXED.length - events,
      );
    }
  });

  test("each operator and its complement cover every event", async () => {
    const project = await projectWith(...MIXED);
    for (const value of [1, null, 1e22, [1, "1", 0]]) {
      for (const [op, opposite] of [
        ...(Array.isArray(value) ? [] : [["eq", "neq"] as const]),
        ["in", "not_in"],
        ["in_groups", "not_in_groups"],
      ] as const) {
        const wanted = op !== "eq" && !Array.isArray(value) ? [value] : value;
        const some = await found(project, { field, op, value: wanted });
        const others = await found(project, { field, op: opposite, value: wanted });
        expect([op, value, some + others]).toEqual([op, value, MIXED.length]);
      }
    }
  });
});

describe("numbers beyond 2^53 are identified by their digits", () => {
  const IDS = [
    "9007199254740992",
    "9007199254740993",
    "76561198275305775",
    "123456789012345678901234567890",
  ];

  test("by groups, values, filters and metrics", async () => {
    const project = await projectWith(...numbers(...IDS));
    expect(await groups(project)).toEqual(IDS.toSorted().map((value) => ({ value, figure: 1 })));
    const { values } = await askStore<"values">(
      store,
      { kind: "values", field, range, search: "775" },
      { projectIds: [project] },
    );
    expect(values).toEqual([{ value: "76561198275305775", count: 1 }]);
    expect(await figure(project, "unique_values")).toBe(4);
    for (const value of IDS) {
      expect(await found(project, { field, op: "eq", value })).toBe(1);
      expect(await found(project, { field, op: "not_in", value: [value] })).toBe(3);
    }
    expect(await figure(project, "max")).toBe(123456789012345680000000000000);
  });

  test("an id sent as a number equals the same id sent as a string", async () => {
    const project = await projectWith(...numbers("9007199254740993", '"9007199254740993"'));
    expect(await groups(project)).toEqual([{ value: "9007199254740993", figure: 2 }]);
    expect(await figure(project, "sum")).toBe(2 * 9007199254740992);
  });

  test("they are compared digit by digit if their doubles are equal", async () => {
    const project = await projectWith(
      ...numbers(
        "9007199254740992",
        "9007199254740993",
        '"9007199254740993"',
        "9e15",
        "1e22",
        '"b"',
      ),
      ...numbers("-9007199254740993", "-9007199254740992", '"9007199254740992.0"'),
    );
    const count = (op: "gt" | "gte" | "lt" | "lte", value: string | number) =>
      found(project, { field, op, value });
    expect(await count("gt", "9007199254740992")).toBe(3);
    expect(await count("gte", 2 ** 53)).toBe(5);
    expect(await count("gte", "9007199254740993")).toBe(3);
    expect(await count("lt", "9007199254740993")).toBe(5);
    expect(await count("lte", "-9007199254740993")).toBe(1);
    expect(await count("gt", "-9007199254740993")).toBe(7);
    expect(await count("lt", "-9007199254740992")).toBe(1);
  });

  test("lists of events and of a user's properties show all digits", async () => {
    const project = await projectWith('{"x":9007199254740993,"a":{"n":9007199254740993}}');
    const ours = { projectIds: [project] };
    const { events } = await askStore<"events">(store, { kind: "events", range }, ours);
    expect(events[0]?.properties).toEqual({
      x: "9007199254740993",
      a: { n: "9007199254740993" },
    });
    const user = await askStore<"user">(store, { kind: "user", user_id: EVENT.user_id }, ours);
    expect(user.properties).toMatchObject([
      { key: "a", type: "object", value: '{"n":9007199254740993}' },
      { key: "x", type: "number", value: "9007199254740993" },
    ]);
  });

  test("SQL can read them as text", async () => {
    const project = await projectWith(...numbers(...IDS));
    const rows = await sql(project, "SELECT properties_text['x'] FROM events ORDER BY 1");
    expect(rows.flat()).toEqual(IDS.toSorted());
    const large = await sql(project, "SELECT countIf(properties_number['x'] > 1e16) FROM events");
    expect(large).toEqual([[2]]);
  });
});

describe("ClickHouse's JSON functions read whatever was sent", () => {
  const SENT =
    '{"a":{"b":"y"},"n":123456789012345678901234567890,"t":"n: [12345678901234567890123]","l":[-9223372036854775809,-9223372036854775808,18446744073709551615]}';

  test("even next to numbers beyond 64 bits, which become strings of their digits", async () => {
    const project = await projectWith(SENT);
    const [row] = await sql(
      project,
      `SELECT JSONExtractString(properties, 'a', 'b'), JSONHas(properties, 'a'),
        JSONExtractString(properties, 'n'), JSONExtractFloat(properties, 'n'),
        JSONExtractString(properties, 't'), JSONExtractArrayRaw(properties, 'l'),
        JSON_VALUE(properties, '$.a.b')
      FROM events`,
    );
    expect(row).toEqual([
      "y",
      1,
      "123456789012345678901234567890",
      123456789012345680000000000000,
      "n: [12345678901234567890123]",
      ['"-9223372036854775809"', "-9223372036854775808", "18446744073709551615"],
      "y",
    ]);
  });

  test("the user query returns complete objects", async () => {
    const project = await projectWith(SENT);
    const user = await askStore<"user">(
      store,
      { kind: "user", user_id: EVENT.user_id },
      { projectIds: [project] },
    );
    expect(user.properties.find(({ key }) => key === "a")?.value).toBe('{"b":"y"}');
  });
});
