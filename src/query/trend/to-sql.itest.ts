import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { retentionFloor } from "@/base/retention";
import { eventRow, insertEvents, propertyColumns } from "@/testing/events";
import { runQuery } from "../language/query";
import type { WireTrend } from "../language/wire";
import { runSql } from "../sql";
import { type SqlStore, startSqlStore } from "../sql/testing/store";
import { readWire } from "../testing/ask";
import type { TrendQuery } from "./schema";
import { trendToSql } from "./to-sql";

const DAY_MS = 86_400_000;
const VALUES = ["pro", "90", 90, true, null, [1], 'it\'s \\ "odd"\n', 0.5, "", undefined];
const KEY = "it's a \"key\" \\ 'x'] = 1 OR true --";

let store: SqlStore;
let projectId: string;

beforeAll(async () => {
  store = await startSqlStore();
  projectId = newId();
  const now = store.clock.now();
  expect(retentionFloor(now)).toBeLessThan(now - 20 * DAY_MS);
  await insertEvents(
    store.clickhouse,
    Array.from({ length: 400 }, (_, index) => {
      const value = VALUES[index % VALUES.length];
      return eventRow({
        projectId,
        eventName: index % 3 === 0 ? "buy" : "view",
        userId: `u${index % 17}`,
        ts: now - 60_000 - Math.floor((index / 400) * 9 * DAY_MS),
        country: index % 2 ? "DE" : "",
        isBot: index % 11 === 0,
        ...propertyColumns(value === undefined ? {} : { [KEY]: value, amount: index % 7 }),
      });
    }),
  );
});

afterAll(() => store.stop());

const COMMON = { kind: "trend", range: { last: "7d" }, timezone: "Europe/Berlin" } as const;

test.each<[string, Omit<WireTrend, keyof typeof COMMON>]>([
  ["counts", { series: [{}, { events: ["buy"] }, { events: ["buy", "view"] }] }],
  [
    "users",
    { bots: "exclude", series: [{ metric: "unique_users" }, { metric: "events_per_user" }] },
  ],
  [
    "numbers",
    {
      series: (["sum", "avg", "min", "max", "p50", "p95"] as const).map((metric) => ({
        metric,
        property: "amount",
      })),
    },
  ],
  [
    "numbers in texts",
    {
      series: [
        { metric: "sum", property: KEY },
        { metric: "unique_values", property: KEY },
      ],
    },
  ],
  [
    "filters",
    {
      filters: [{ field: "country", op: "eq", value: "DE" }],
      series: [
        { filters: [{ field: `properties.${KEY}`, op: "in", value: ["pro", 90, true, null] }] },
        { filters: [{ field: `properties.${KEY}`, op: "is_set" }] },
      ],
    },
  ],
  ["formulas", { series: [{ events: ["buy"] }, {}], formulas: [{ expression: "A / B * 100" }] }],
])("%s: the SQL that a trend can be copied as has the trend's figures", async (_, wire) => {
  const query = readWire({ ...COMMON, granularity: "all", ...wire }) as TrendQuery;
  const now = store.clock.now();
  const context = { clickhouse: store.clickhouse, now, tags: { surface: "test" } };
  const result = await runQuery(query, { projectIds: [projectId] }, context);
  if (result.kind !== "trend") throw new Error(result.kind);
  const sql = trendToSql(query, now) ?? "";
  const { rows } = await runSql(store, [projectId], { sql, params: {} });
  const round = (value: unknown) => Math.round(Number(value) * 1e9) / 1e9;
  expect(rows[0]?.map(round)).toEqual(result.series.map(({ total }) => round(total)));
});

test("a row each day and group that there is", async () => {
  const wire = { ...COMMON, series: [{}], breakdown: { field: `properties.${KEY}`, limit: 100 } };
  const query = readWire(wire) as TrendQuery;
  const sql = trendToSql(query, store.clock.now()) ?? "";
  const { rows, columns } = await runSql(store, [projectId], { sql, params: {} });
  expect(columns.map(({ name }) => name)).toEqual(["time", "value", "A"]);
  expect(new Set(rows.map(([, value]) => value))).toEqual(
    new Set(['"pro"', '"90"', "90", "true", "", JSON.stringify(VALUES[6]), "0.5", '""']),
  );
});

test("sessions, which may be made of gaps, have no short SQL", () => {
  const query = readWire({ ...COMMON, series: [{ metric: "unique_sessions" }] }) as TrendQuery;
  expect(trendToSql(query, store.clock.now())).toBeNull();
});
