import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { readMetricsQuery } from "@/query/kinds/metrics/input";
import { normalise } from "@/query/kinds/metrics/normalise";
import { makePlan, type Plan } from "@/query/kinds/metrics/plan";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { keepOldEvents } from "@/testing/stores/events";
import type { MetricQuestion } from "../questions/metric";
import { compileNames } from "./catalogue";
import type { Statement } from "./common/statement";
import { compileMetric } from "./metric/metric";
import type { ProjectionReading } from "./metric/partial-aggregates";
import { canReadStored } from "./metric/stored-projections";
import { compileSpan } from "./span";

const NOW = Date.parse("2026-07-15T12:00:00Z");
const PROJECT = newId();
const EDGES = "start_time=2026-07-01T00:01:00Z&end_time=2026-07-03";
const WHOLE_HOURS = "start_time=2026-07-01&end_time=2026-07-03T05:00:00Z";

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await store.clickhouse.command({
    sql: `INSERT INTO events_raw (project_id, event_name, ts, user_id, session_id, platform)
      SELECT {id:UUID}, concat('e', toString(number % 3)), toDateTime64('2026-07-01', 3, 'UTC') + number,
        toString(number % 50), if(number % 2 = 0, 's', ''), 'web'
      FROM numbers(200000)`,
    params: { id: PROJECT },
    tags: { surface: "test" },
  });
});

afterAll(() => store.stop());

/** The projections and tables that ClickHouse reports reading for a metric, by source. */
async function readsOf(metric: string, options = ""): Promise<string[]> {
  return readsOfStatement(compileMetric(planOf(metric, options).buckets));
}

function planOf(metric: string, options: string, range = EDGES): Plan {
  const query = new URLSearchParams(`${range}&${options}`);
  const plan = makePlan(normalise(readMetricsQuery(metric, query), [PROJECT], NOW));
  if (!plan) throw new Error("nothing to query");
  return plan;
}

async function rowsOf(question: MetricQuestion, projections: ProjectionReading) {
  const statement = compileMetric(question, projections);
  const rows = await store.clickhouse.rows({ ...statement, tags: { surface: "test" } });
  return rows.map((row) => JSON.stringify(row)).sort();
}

async function readsOfStatement({ sql, params, settings }: Statement): Promise<string[]> {
  const lines = await store.clickhouse.rows<{ explain: string }>({
    sql: `EXPLAIN ${sql}`,
    params,
    settings,
    tags: { surface: "test" },
  });
  return lines.flatMap(({ explain }) => /ReadFromMergeTree \((.+)\)/.exec(explain)?.[1] ?? []);
}

test.each([
  ["count", "event_name=e1", "by_count_hour"],
  ["count", "event_name=e1&timezone=Asia/Kathmandu", "by_count"],
  ["count", "platform=web&bots=exclude", "by_user_hour"],
  ["count", "granularity=fifteen_minute", "by_user"],
  ["count", "granularity=all", "by_user_hour"],
  ["unique_users", "", "by_user_hour"],
  ["unique_users", "platform=web&bots=exclude&granularity=month", "by_user_hour"],
  ["unique_sessions", "timezone=Asia/Kathmandu", "by_user"],
  ["events_per_user", "granularity=hour&timezone=Europe/Berlin", "by_user_hour"],
])(
  "whole pieces of %s %s are read from %s, and the edges from rows",
  async (metric, options, projection) => {
    const [pieces, edges] = await readsOf(metric, options);
    expect(pieces).toBe(projection);
    expect(edges).toMatch(/events_raw$/);
  },
);

test.each(["", "event_name=e1", "platform=web&bots=exclude", "granularity=fifteen_minute"])(
  "counts %s are the same whether ClickHouse chooses the projection or is told to read it",
  async (options) => {
    const { buckets } = planOf("count", options, WHOLE_HOURS);
    expect(canReadStored(buckets)).toBe(true);
    const [chosen, stored] = [await rowsOf(buckets, "chosen"), await rowsOf(buckets, "stored")];
    expect(chosen.length).toBeGreaterThan(1);
    expect(stored).toEqual(chosen);
  },
);

test("the probe for events without a session has the same rows either way", async () => {
  const { probe } = planOf("unique_sessions", "", WHOLE_HOURS);
  if (!probe) throw new Error("no probe");
  expect(canReadStored(probe)).toBe(true);
  expect(await rowsOf(probe, "stored")).toEqual(await rowsOf(probe, "chosen"));
});

test("columns without a projection are read from rows", async () => {
  expect(await readsOf("unique_users", "event_name=e1")).toEqual([
    expect.stringMatching(/events_raw$/),
  ]);
});

test.each([
  [null, null],
  ["e1", null],
  [null, "E"],
])("the event names %s that contain %s are read from by_count", async (name, search) => {
  const range = { start: Date.UTC(2026, 5, 15), end: Date.UTC(2026, 6, 15) };
  const statement = compileNames({ projectId: PROJECT, name, search, range, limit: 100 });
  expect(await readsOfStatement(statement)).toEqual(["by_count"]);
});

test("whether event names exist is read from by_count_hour and the edges", async () => {
  const query = new URLSearchParams({
    start_time: "2026-07-01T00:01:00Z",
    end_time: "2026-07-03",
    granularity: "all",
    breakdown: "event_name",
    filters: '[{"field":"event_name","op":"in","value":["e1","e9"]}]',
  });
  const plan = makePlan(normalise(readMetricsQuery("count", query), [PROJECT], NOW));
  if (!plan?.breakdown) throw new Error("nothing to query");
  const [pieces, edges] = await readsOfStatement(compileMetric(plan.breakdown.combined));
  expect(pieces).toBe("by_count_hour");
  expect(edges).toMatch(/events_raw$/);
});

test.each([null, "e1"])("the span of the events %s is read from by_count", async (event) => {
  const range = { start: Date.UTC(2026, 5, 15), end: Date.UTC(2026, 6, 15) };
  const statement = compileSpan({ projectId: PROJECT, event, range });
  expect(await readsOfStatement(statement)).toEqual(["by_count"]);
});
