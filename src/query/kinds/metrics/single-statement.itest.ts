import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { ClickHouse } from "@/clickhouse/types";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { keepOldEvents } from "@/testing/stores/events";
import { readMetricsQuery } from "./input";
import { runMetric } from "./run";

const NOW = Date.parse("2026-07-15T12:00:00Z");
const PROJECT = newId();

let store: TestClickHouse;

/** Each of 60,000 versions has one event, "often" has three and "twice" has two. */
beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await store.clickhouse.command({
    sql: `INSERT INTO events_raw (project_id, event_name, ts, user_id, platform, app_version, country)
      SELECT {id:UUID}, 'e', toDateTime64('2026-07-01', 3, 'UTC') + number, toString(number), 'web',
        multiIf(number < 3, 'often', number < 5, 'twice', toString(number)),
        multiIf(number < 3, 'DE', number < 6, 'AT', 'US')
      FROM numbers(60005)`,
    params: { id: PROJECT },
    tags: { surface: "test" },
  });
});

afterAll(() => store.stop());

async function ask(breakdown: string) {
  let statements = 0;
  const rows: ClickHouse["rows"] = (query) => {
    statements++;
    return store.clickhouse.rows(query);
  };
  const query = "start_time=2026-07-01&end_time=2026-07-03&breakdown_limit=2";
  const input = readMetricsQuery(
    "unique_users",
    new URLSearchParams(`${query}&breakdown=${breakdown}`),
  );
  const deps = { clickhouse: { ...store.clickhouse, rows }, clock: { now: () => NOW } };
  const { total, series = [] } = await runMetric(deps, { projectIds: [PROJECT] }, input);
  const seriesRows = series.map((one) => [
    one.other ? "other" : one.breakdown,
    one.total,
    ...one.data.map((point) => point.value),
  ]);
  return { statements, total, series: seriesRows };
}

test("one statement finds the top values and their series, with ties ordered by name", async () => {
  expect(await ask("country")).toEqual({
    statements: 1,
    total: 60_005,
    series: [
      ["US", 59_999, 59_999, 0],
      ["AT", 3, 3, 0],
      ["other", 3, 3, 0],
    ],
  });
});

test("with too many values, the top values are ranked before their series are read", async () => {
  expect(await ask("app_version")).toEqual({
    statements: 3,
    total: 60_005,
    series: [
      ["often", 3, 3, 0],
      ["twice", 2, 2, 0],
      ["other", 60_000, 60_000, 0],
    ],
  });
});
