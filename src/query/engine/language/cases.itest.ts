import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { askStore } from "@/query/testing/ask";
import { NOW } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import type { WireFilter, WireTrend } from "./wire";

const LATELY = { start_time: "2026-07-01", end_time: "2026-07-16" };
let store: TestClickHouse;
beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});
afterAll(() => store.stop());

/** A project with an event for each of the properties. */
async function projectWith(properties: Record<string, unknown>[]): Promise<string[]> {
  const projectId = newId();
  await insertEvents(
    store.clickhouse,
    properties.map((one) => eventRow({ projectId, ts: NOW - 1, ...propertyColumns(one) })),
  );
  return [projectId];
}

async function count(projectIds: string[], ...filters: WireFilter[]): Promise<number> {
  const query: WireTrend = { kind: "trend", range: LATELY, series: [{ filters }] };
  const { series } = await askStore<"trend">(store, query, { projectIds });
  return series[0]?.total ?? Number.NaN;
}

async function groups(projectIds: string[], by: string) {
  const query = { kind: "breakdown", range: LATELY, by } as const;
  const { rows } = await askStore<"breakdown">(store, query, { projectIds });
  return new Map(rows.map(({ value, figure }) => [value, figure]));
}

test("a property with five types can be filtered by each, and no event is lost", async () => {
  const project = await projectWith(
    ["12", 12, { v: 12 }, [12], null].map((amount) => ({ amount })),
  );
  const field = "properties.amount";
  expect(await count(project)).toBe(5);
  expect(await count(project, { field, op: "eq", value: 12 })).toBe(2);
  expect(await count(project, { field, op: "eq", value: "12" })).toBe(1);
  expect(await count(project, { field, op: "neq", value: 12 })).toBe(3);
  expect(await count(project, { field, op: "is_set" })).toBe(4);
  expect(await groups(project, field)).toEqual(
    new Map<unknown, number>([
      ["12", 1],
      [12, 1],
      [null, 3],
    ]),
  );
});

test('absent, null, empty, false, 0 and "false" are distinct', async () => {
  const values = [null, "", false, 0, "false"];
  const project = await projectWith([{}, ...values.map((v) => ({ v }))]);
  const field = "properties.v";
  for (const value of values) expect(await count(project, { field, op: "eq", value })).toBe(1);
  // Absent, and an explicit null.
  expect(await count(project, { field, op: "is_not_set" })).toBe(2);
  expect(await count(project, { field, op: "is_set" })).toBe(4);
});

test("unusual and hostile keys are literal keys, in filters and breakdowns", async () => {
  const hostile = "a'] = '' OR 1=1 OR properties['b";
  const keys = ["$price", "цена", "🙂", "product-id", "a b", "it's", 'a"b', "", "a\\b", "a.b"];
  const project = await projectWith(keys.map((key) => ({ [key]: key })));
  await projectWith([{ [hostile]: "theirs" }]);
  for (const key of keys) {
    const field = `properties.${key}`;
    expect(await count(project, { field, op: "eq", value: key })).toBe(1);
    expect((await groups(project, field)).get(key)).toBe(1);
  }
  expect(await count(project, { field: `properties.${hostile}`, op: "is_set" })).toBe(0);
  expect(await groups(project, `properties.${hostile}`)).toEqual(new Map([[null, keys.length]]));
});

test("an array or an object counts as set, equals no value and has no separate group", async () => {
  const items = [{ sku: "x", tags: ["a", "b"] }, { sku: "y" }];
  const project = await projectWith([{ items }, { items: "x" }]);
  const field = "properties.items";
  expect(await count(project, { field, op: "is_set" })).toBe(2);
  expect(await count(project, { field, op: "eq", value: "x" })).toBe(1);
  expect(await count(project, { field, op: "contains", value: "x" })).toBe(1);
  expect(await groups(project, field)).toEqual(
    new Map<unknown, number>([
      ["x", 1],
      [null, 1],
    ]),
  );
});

test("the hour that repeats in autumn counts twice, and Berlin's day has 25 hours", async () => {
  const projectId = newId();
  const times = ["2025-10-26T02:30:00+02:00", "2025-10-26T02:30:00+01:00"];
  await insertEvents(
    store.clickhouse,
    times.map((time) => eventRow({ projectId, ts: Date.parse(time) })),
  );
  const query = (timezone: string): WireTrend => ({
    kind: "trend",
    range: { from: "2025-10-26", to: "2025-10-26" },
    granularity: "hour",
    timezone,
    series: [{}],
  });
  const scope = { projectIds: [projectId] };
  const berlin = await askStore<"trend">(store, query("Europe/Berlin"), scope);
  expect(berlin.times).toHaveLength(25);
  const filled = berlin.times.filter((_, index) => berlin.series[0]?.values[index] === 1);
  expect(filled).toEqual(["2025-10-26T02:00:00+02:00", "2025-10-26T02:00:00+01:00"]);
  const utc = await askStore<"trend">(store, query("UTC"), scope);
  expect(utc.series[0]?.values.slice(0, 3)).toEqual([1, 1, 0]);
});

test("half-hour zones have the same total; unique counts are queried, not summed", async () => {
  const projectId = newId();
  const days = ["08", "09", "10"].map((day) => Date.parse(`2026-07-${day}T07:40:00Z`));
  await insertEvents(
    store.clickhouse,
    days.map((ts) => eventRow({ projectId, ts })),
  );
  const ask = async (timezone: string, granularity: "hour" | "day") => {
    const range = { from: "2026-07-08", to: "2026-07-10" };
    const series: WireTrend["series"] = [{ metric: "unique_users" }, {}];
    const query: WireTrend = { kind: "trend", range, timezone, granularity, series };
    return askStore<"trend">(store, query, { projectIds: [projectId] });
  };
  for (const timezone of ["Asia/Tehran", "Asia/Kathmandu", "Pacific/Kiritimati", "UTC"]) {
    const { series, times } = await ask(timezone, "day");
    expect(series.map(({ total }) => total)).toEqual([1, 3]);
    expect(series[0]?.values).toEqual([1, 1, 1]);
    expect(times).toHaveLength(3);
  }
  const { series, times } = await ask("Asia/Kathmandu", "hour");
  expect(times[series[1]?.values.indexOf(1) ?? -1]).toBe("2026-07-08T13:00:00+05:45");
});
