import { afterAll, beforeAll, expect, test } from "vitest";
import { EVENTS_SHARD_TABLE, EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import type { WireQuery } from "@/query/engine/language/wire";
import { askWire } from "@/query/testing/ask";
import { EVENT_NAMES, OWN_PROJECTS, randomRows } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { insertEvents, keepOldEvents } from "@/testing/stores/events";
import { shardEvents } from "@/testing/stores/sharded";

const tags = { surface: "test" };
const SEED = Math.floor(Math.random() * 2 ** 31);
const RANGE = { start_time: "2026-06-20", end_time: "2026-07-16" };
const [first = "", second = ""] = EVENT_NAMES;
const METRICS = ["count", "unique_users", "unique_sessions", "events_per_user"] as const;

const day = { kind: "trend", range: RANGE, granularity: "day" } as const;
const signup = { events: [first] };

const QUERIES: WireQuery[] = [
  ...METRICS.flatMap((metric): WireQuery[] => [
    { ...day, series: [{ metric }] },
    { ...day, series: [{ metric }], breakdown: { field: "platform" } },
    { ...day, granularity: "week", series: [{ metric, ...signup }], timezone: "Asia/Kolkata" },
    { kind: "breakdown", range: RANGE, by: "event_name", metric },
  ]),
  { ...day, series: [{ metric: "p90", property: "amount" }] },
  { ...day, series: [{ metric: "unique_values", property: "plan" }] },
  { kind: "funnel", range: RANGE, steps: [signup, { events: [second] }] },
  { kind: "funnel", range: RANGE, steps: [signup, {}], breakdown: { field: "platform" } },
  { kind: "retention", range: RANGE, granularity: "day", start: signup, return: {} },
  {
    kind: "retention",
    range: RANGE,
    granularity: "week",
    start: { ...signup, first_time: true },
    return: { events: [second] },
  },
  { kind: "paths", range: RANGE, anchor: signup, direction: "after" },
  { kind: "events", range: RANGE },
  { kind: "users", range: RANGE, sort: "events" },
  { kind: "user", user_id: "u3" },
  { kind: "values", range: RANGE, field: "browser" },
];

let store: TestClickHouse;
let sharded: ClickHouse;
const onOneServer = new Map<WireQuery, unknown>();

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, randomRows(SEED, 3000));
  for (const query of QUERIES) onOneServer.set(query, await askWire(store, query));
  sharded = await shardEvents(store);
});

afterAll(async () => {
  await sharded.close();
  await store.stop();
});

const askShards = (query: WireQuery) => askWire({ clickhouse: sharded }, query);

test(`every kind of query returns the same from two shards as from one server (seed ${SEED})`, async () => {
  for (const [query, expected] of onOneServer)
    expect(await askShards(query), JSON.stringify(query)).toEqual(expected);
});

const explain = async (sql: string) => {
  const rows = await sharded.rows<{ explain: string }>({ sql: `EXPLAIN ${sql}`, tags });
  return rows.map(({ explain }) => explain).join("\n");
};

test("what is grouped by user is computed on the shards and not merged", async () => {
  const byUser = `SELECT user_hash, count() FROM ${EVENTS_TABLE} GROUP BY user_hash`;
  expect(await explain(byUser)).not.toContain("MergingAggregated");
  expect(await explain(byUser.replaceAll("user_hash", "platform"))).toContain("MergingAggregated");
});

test("SQL that users write only reads their projects' events, from all shards", async () => {
  const [own = ""] = OWN_PROJECTS;
  const condition = `project_id = '${own}'`;
  const sql = "SELECT toUInt32(count()) AS events FROM events";
  const [all] = await store.clickhouse.rows<{ events: number }>({
    sql: `SELECT toUInt32(count()) AS events FROM ${EVENTS_SHARD_TABLE} WHERE ${condition}`,
    tags,
  });
  expect(all?.events).toBeGreaterThan(0);
  const rows = await sharded.rows({
    sql,
    tags,
    lane: "sql",
    tableFilters: { [EVENTS_TABLE]: condition },
    settings: { readonly: 1 },
  });
  expect(rows).toEqual([all]);
});
