import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import { toolsOnProject } from "../testing/one-project";

const folder = new URL("../../../../shared/data/", import.meta.url);
const traffic = new URL("web-traffic.ndjson.gz", folder);

/** Two weeks after the traffic. */
const NOW = Date.UTC(2015, 5, 3, 9);
const DAYS = { from: "2015-05-17", to: "2015-05-20" };

type TrafficEvent = {
  event_name: string;
  user_id: string;
  timestamp: string;
  platform: string;
  properties: Record<string, unknown>;
};

type Expected = {
  events: number;
  unique_users: number;
  unique_sessions: number;
  by_event_name: Record<string, number>;
  unique_users_by_platform: Record<string, number>;
  count_by_day: Record<string, number>;
  unique_users_by_day: Record<string, number>;
  unique_sessions_by_day: Record<string, number>;
  page_view_count_by_hour: Record<string, number>;
  sum_bytes_by_day: Record<string, number>;
};

describe.runIf(existsSync(traffic))("on real web traffic, the tools have the right figures", () => {
  const projectId = newId();
  let expected: Expected;
  let store: TestClickHouse;
  let tools: ReturnType<typeof toolsOnProject>;

  beforeAll(async () => {
    expected = JSON.parse(readFileSync(new URL("web-traffic.expected.json", folder), "utf8"));
    store = await startTestClickHouse();
    await keepOldEvents(store.clickhouse);
    const lines = gunzipSync(readFileSync(traffic)).toString("utf8").trim().split("\n");
    const rows = lines.map((line) => {
      const { event_name, user_id, timestamp, platform, properties }: TrafficEvent =
        JSON.parse(line);
      return eventRow({
        projectId,
        eventName: event_name,
        userId: user_id,
        ts: Date.parse(timestamp),
        platform,
        ...propertyColumns(properties),
      });
    });
    await insertEvents(store.clickhouse, rows);
    tools = toolsOnProject({ ...store, clock: new ManualClock(NOW), projectId });
  });

  afterAll(() => store.stop());

  test("in SQL, whose pages contain every event once", async () => {
    const sql = "SELECT event_name, event_id FROM events ORDER BY event_id";
    const { rows, pages } = await tools.askAll("run_sql", { sql });
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(rows.map(([, id]) => id)).size).toBe(expected.events);
    const names = Object.entries(expected.by_event_name);
    const counts = names.map(([name]) => [name, rows.filter((row) => row[0] === name).length]);
    expect(counts).toEqual(names);
  });

  test("in the events of the busiest user, whose pages contain every event once", async () => {
    const sql = "SELECT user_id, count() AS n FROM events GROUP BY user_id ORDER BY n DESC LIMIT 1";
    const { rows } = await tools.ask("run_sql", { sql });
    const [user_id, count] = rows[0] ?? [];
    const listed = await tools.askAll("list_user_events", { user_id, range: DAYS });
    expect(listed.pages.length).toBeGreaterThan(1);
    expect(listed.rows).toHaveLength(Number(count));
    expect(listed.total_rows).toBe(count);
    const times = listed.rows.map(([time]) => Date.parse(String(time)));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  test("by day, with totals that are counted rather than summed", async () => {
    const { columns, rows, totals } = await tools.ask("query_trend", {
      range: DAYS,
      series: [
        { metric: "count" },
        { metric: "unique_users" },
        { metric: "unique_sessions" },
        { metric: "sum", property: "bytes" },
      ],
      granularity: "day",
    });
    expect(columns).toEqual(["time", "Events", "Users", "Sessions", "Sum of bytes"]);
    expect(rows).toEqual(
      Object.keys(expected.count_by_day).map((day) => [
        day,
        expected.count_by_day[day],
        expected.unique_users_by_day[day],
        expected.unique_sessions_by_day[day],
        expected.sum_bytes_by_day[day],
      ]),
    );
    const bytes = Object.values(expected.sum_bytes_by_day).reduce((sum, one) => sum + one);
    const { events, unique_users, unique_sessions } = expected;
    expect(totals).toEqual([null, events, unique_users, unique_sessions, bytes]);
  });

  test("by hour", async () => {
    const series = [{ events: ["page_view"] }];
    const { rows } = await tools.ask("query_trend", { range: DAYS, series, granularity: "hour" });
    expect(rows).toHaveLength(4 * 24);
    expect(rows.filter(([, count]) => count !== 0)).toEqual(
      Object.entries(expected.page_view_count_by_hour),
    );
  });

  test("by event and by platform", async () => {
    const byName = await tools.ask("query_breakdown", { range: DAYS, by: "event_name" });
    expect(Object.fromEntries(byName.rows)).toEqual(expected.by_event_name);
    const byPlatform = await tools.ask("query_breakdown", {
      range: DAYS,
      by: "platform",
      metric: "unique_users",
    });
    expect(Object.fromEntries(byPlatform.rows)).toEqual(expected.unique_users_by_platform);
    expect(byPlatform.totals?.[1]).toBe(expected.unique_users);
  });

  test("for a superlative: the day with the most events, and the platform with the most users", async () => {
    const top = { range: DAYS, by: "platform", metric: "unique_users", limit: 1 };
    expect((await tools.ask("query_breakdown", top)).rows).toEqual([["windows", 606, 0.345693]]);
  });

  test("in short answers: the top 10 paths take less than 2,000 characters", async () => {
    const answer = await tools.ask("query_breakdown", { range: DAYS, by: "properties.path" });
    expect(answer.rows).toHaveLength(11);
    expect(JSON.stringify(answer).length).toBeLessThan(2_000);
  });
});
