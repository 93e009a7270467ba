import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { retentionFloor } from "@/base/time/retention";
import type { WireTrend } from "@/query/engine/language/wire";
import { GRANULARITIES, type Granularity } from "@/query/engine/time/granularity";
import { runQuery } from "@/query/query";
import { runSql } from "@/query/sql";
import { type SqlStore, startSqlStore } from "@/query/sql/testing/store";
import { readWire } from "@/query/testing/ask";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import type { TrendQuery } from "./schema";
import { trendToSql } from "./to-sql";

const DAY_MS = 86_400_000;
const VALUES = [
  "pro",
  "90",
  90,
  true,
  null,
  [1],
  'it\'s \\ "odd"\n',
  0.5,
  "",
  undefined,
  -(2n ** 60n),
  "-0.0",
];
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
        { filters: [{ field: `properties.${KEY}`, op: "in", value: ["pro", 90, 0, true, null] }] },
        { filters: [{ field: `properties.${KEY}`, op: "in_groups", value: [90, null] }] },
        { filters: [{ field: `properties.${KEY}`, op: "lte", value: String(-(2n ** 60n)) }] },
        { filters: [{ field: `properties.${KEY}`, op: "is_set" }] },
      ],
    },
  ],
  ["formulas", { series: [{ events: ["buy"] }, {}], formulas: [{ expression: "A / B * 100" }] }],
])("%s: the copied SQL has the trend's values", async (_, wire) => {
  const query = readWire({ ...COMMON, granularity: "all", ...wire }) as TrendQuery;
  const now = store.clock.now();
  const context = { clickhouse: store.clickhouse, now, tags: { surface: "test" } };
  const result = await runQuery(query, { projectIds: [projectId] }, context);
  if (result.kind !== "trend") throw new Error(result.kind);
  const sql = trendToSql(query, now) ?? "";
  const { rows } = await runSql(store, [projectId], { sql, params: {} });
  // The last digits of a sum depend on the order of its terms.
  const round = (value: unknown) => Number(Number(value).toPrecision(13));
  expect(rows[0]?.map(round)).toEqual(result.series.map(({ total }) => round(total)));
});

test("has a row per day and group with events", async () => {
  const wire = { ...COMMON, series: [{}], breakdown: { field: `properties.${KEY}`, limit: 100 } };
  const query = readWire(wire) as TrendQuery;
  const sql = trendToSql(query, store.clock.now()) ?? "";
  const { rows, columns } = await runSql(store, [projectId], { sql, params: {} });
  expect(columns.map(({ name }) => name)).toEqual(["time", "value", "A"]);
  expect(new Set(rows.map(([, value]) => value))).toEqual(
    new Set([
      '"pro"',
      '"90"',
      "90",
      "true",
      "",
      JSON.stringify(VALUES[6]),
      "0.5",
      '""',
      '"-1152921504606846976"',
      '"-0.0"',
    ]),
  );
});

/** Days around Berlin's clock changes, and the starts of weeks, months, quarters and years. */
const EDGES = [
  { from: "2025-10-24", to: "2025-10-28" },
  { from: "2025-12-30", to: "2026-01-02" },
  { from: "2026-03-28", to: "2026-04-02" },
];
const ZONES = ["UTC", "Europe/Berlin", "Asia/Kathmandu"];
const CUTTING = GRANULARITIES.filter((name) => name !== "all");

/** The number of events in each bucket that has any, by its start in ms. */
async function bucketsBoth(query: TrendQuery, project: string) {
  const now = store.clock.now();
  const context = { clickhouse: store.clickhouse, now, tags: { surface: "test" } };
  const result = await runQuery(query, { projectIds: [project] }, context);
  if (result.kind !== "trend") throw new Error(result.kind);
  const counts = result.series[0]?.values ?? [];
  const expected = result.times.map((time, index) => [Date.parse(time), counts[index] ?? 0]);
  // A bucket's start may be a date.
  const start = `toUnixTimestamp(toDateTime(time, '${query.timezone}')) * 1000`;
  const sql = `SELECT ${start}, A FROM (${trendToSql(query, now)}) ORDER BY 1`;
  const { rows } = await runSql(store, [project], { sql, params: {} });
  return { got: rows, expected: expected.filter(([, count]) => count !== 0) };
}

describe("buckets", () => {
  const project = newId();

  beforeAll(async () => {
    // Events on every fifth minute and just before it, in numbers that differ
    // from bucket to bucket.
    const rows = EDGES.flatMap(({ from, to }) => {
      const first = Date.parse(from) - DAY_MS;
      const steps = (Date.parse(to) + 2 * DAY_MS - first) / 300_000;
      const times = Array.from({ length: steps }, (_, step) => first + step * 300_000);
      return times.flatMap((ts, step) => [ts - 1, ...Array(1 + (step % 3)).fill(ts)]);
    });
    await insertEvents(
      store.clickhouse,
      rows.map((ts) => eventRow({ projectId: project, ts })),
    );
  });

  test.each(ZONES.flatMap((zone) => CUTTING.map((granularity) => ({ zone, granularity }))))(
    "of each $granularity in $zone match the trend's",
    async ({ zone, granularity }) => {
      for (const range of EDGES) {
        const wire: WireTrend = { kind: "trend", range, timezone: zone, granularity, series: [{}] };
        const { got, expected } = await bucketsBoth(readWire(wire) as TrendQuery, project);
        expect(expected.length).toBeGreaterThan(0);
        expect(got).toEqual(expected);
      }
    },
  );

  test("that a clock change starts in the middle of an hour have no short SQL", () => {
    const sqlOf = (granularity: Granularity, from: string) =>
      trendToSql(
        readWire({
          kind: "trend",
          range: { from, to: "2026-04-06" },
          timezone: "Australia/Lord_Howe",
          granularity,
          series: [{}],
        }) as TrendQuery,
        store.clock.now(),
      );
    expect(sqlOf("hour", "2026-04-04")).toBeNull();
    expect(sqlOf("thirty_minute", "2026-04-04")).toContain("INTERVAL 30 MINUTE");
    expect(sqlOf("hour", "2026-04-06")).toContain("toStartOfHour");
  });
});

test("sessions that gaps can split have no short SQL", () => {
  const query = readWire({ ...COMMON, series: [{ metric: "unique_sessions" }] }) as TrendQuery;
  expect(trendToSql(query, store.clock.now())).toBeNull();
});
