import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { type Query, querySchema, type ResultOf, runQuery } from "@/query";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import { breakdownWithNulls, trendWithNulls } from "./empty-values";

const NOW = Date.UTC(2026, 6, 15, 12);
const DAYS = { from: "2026-07-10", to: "2026-07-13" };
const projectId = newId();
let store: TestClickHouse;
/** The number of further queries. */
let runs = 0;

type Sent = [day: number, country: string, properties: Record<string, unknown>, name?: string];

/** By day from 10 July: sales of 0 and 0, none, of text only, of 4. */
const SENT: Sent[] = [
  [10, "DE", { amount: 0, score: 1 }],
  [10, "FR", { amount: "0" }],
  [12, "DE", { amount: "free" }],
  [12, "IT", {}],
  [13, "DE", { amount: 4, score: 0 }],
  [13, "AT", { amount: null }],
  [6, "IT", { amount: 0 }],
  [7, "DE", { amount: 7 }],
  [12, "DE", {}, "refund"],
];

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(
    store.clickhouse,
    SENT.map(([day, country, properties, eventName = "sale"]) =>
      eventRow({
        projectId,
        eventName,
        country,
        ts: Date.UTC(2026, 6, day, 9),
        ...propertyColumns(properties),
      }),
    ),
  );
});
afterAll(() => store.stop());

type OfKind<K extends Query["kind"]> = Extract<Query, { kind: K }>;

const run = <Q extends Query>(query: Q) =>
  runQuery(
    query,
    { projectIds: [projectId] },
    { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } },
  ) as Promise<ResultOf<Q["kind"]>>;

const again = (query: OfKind<"trend">) => {
  runs++;
  return run(query);
};

const parsed = (query: object) => querySchema.parse({ range: DAYS, ...query });

async function trend(given: object) {
  const query = parsed({ kind: "trend", granularity: "day", ...given }) as OfKind<"trend">;
  runs = 0;
  return trendWithNulls(query, await run(query), again);
}

async function breakdown(given: object) {
  const query = parsed({ kind: "breakdown", ...given }) as OfKind<"breakdown">;
  runs = 0;
  return breakdownWithNulls(query, await run(query), again);
}

const valuesOf = ({ series }: ResultOf<"trend">) => series.map(({ values }) => values);
const AMOUNT = { metric: "avg", property: "amount", events: ["sale"] };

describe("a day without numbers has", () => {
  test.each(["avg", "min", "max", "p25", "p50", "p99"])(
    "no %s, but one that is 0 stays 0",
    async (metric) => {
      const result = await trend({ series: [{ ...AMOUNT, metric }] });
      expect(valuesOf(result)).toEqual([[0, null, null, 4]]);
      expect(result.series[0]?.total).not.toBeNull();
    },
  );

  test("no events per user if it has no events", async () => {
    const series = [{ metric: "events_per_user", events: ["sale"] }];
    expect(valuesOf(await trend({ series }))).toEqual([[2, null, 2, 2]]);
  });

  test.each([
    { metric: "count" },
    { metric: "unique_users" },
    { metric: "unique_sessions" },
    { metric: "sum", property: "amount" },
    { metric: "unique_values", property: "amount" },
  ])("a count or sum of 0: %j", async (measure) => {
    const result = await trend({ series: [{ events: ["refund"], ...measure }] });
    expect(valuesOf(result)[0]?.slice(0, 2)).toEqual([0, 0]);
    expect(runs).toBe(0);
  });
});

test("nothing is counted if no value is 0", async () => {
  const range = { from: "2026-07-13", to: "2026-07-13" };
  expect(valuesOf(await trend({ range, series: [AMOUNT] }))).toEqual([[4]]);
  expect(runs).toBe(0);
});

test("a range without numbers has no total", async () => {
  const range = { from: "2026-07-11", to: "2026-07-12" };
  expect((await trend({ range, series: [AMOUNT] })).series[0]).toMatchObject({ total: null });
  const nothing = await trend({ series: [{ ...AMOUNT, events: ["other"] }] });
  expect(nothing.series[0]).toMatchObject({ total: null, values: [null, null, null, null] });
});

test("the query's filters and those of the series select the events that count", async () => {
  const isGerman = [{ field: "country", op: "eq", value: "DE" }];
  const french = [{ field: "country", op: "eq", value: "FR" }];
  expect(valuesOf(await trend({ filters: isGerman, series: [AMOUNT] }))).toEqual([
    [0, null, null, 4],
  ]);
  expect(valuesOf(await trend({ series: [{ ...AMOUNT, filters: french }] }))).toEqual([
    [0, null, null, null],
  ]);
});

test("a formula is null where one of its series is", async () => {
  const result = await trend({
    series: [AMOUNT, { events: ["sale"] }],
    formulas: [{ expression: "A + B" }, { expression: "B" }],
  });
  expect(valuesOf(result).slice(2)).toEqual([
    [2, null, null, 6],
    [2, 0, 2, 2],
  ]);
});

test("groups, and all other groups together, have their own nulls", async () => {
  const { series } = await trend({
    series: [AMOUNT, { ...AMOUNT, property: "score" }],
    breakdown: { field: "country", limit: 1 },
    formulas: [{ expression: "A + B" }],
  });
  const [amounts, scores, sums] = series.map(({ groups }) =>
    groups?.map(({ value, other, values, total }) => [other ? "other" : value, ...values, total]),
  );
  expect(amounts).toEqual([
    ["DE", 0, null, null, 4, 2],
    ["other", 0, null, null, null, 0],
  ]);
  expect(scores).toEqual([
    ["DE", 1, null, null, 0, 0.5],
    ["other", null, null, null, null, null],
  ]);
  expect(sums?.[1]).toEqual(["other", null, null, null, null, null]);
});

test("the earlier period has its own nulls, also in groups that only it has", async () => {
  const { comparison } = await trend({
    series: [AMOUNT],
    breakdown: { field: "country" },
    compare: "previous_period",
  });
  const groups = comparison?.series[0]?.groups?.map(({ value, other, values }) => [
    other ? "other" : value,
    ...values,
  ]);
  expect(groups).toEqual(
    expect.arrayContaining([
      ["DE", null, 7, null, null],
      ["FR", null, null, null, null],
    ]),
  );
  expect(comparison?.series[0]).toMatchObject({ values: [0, 7, null, null] });
});

describe("in a breakdown", () => {
  test("a figure of 0 stays 0, and no figure at all is null", async () => {
    const { rows, total } = await breakdown({ ...AMOUNT, by: "properties.score" });
    expect(total).toBeCloseTo(4 / 3);
    expect(rows).toEqual([
      { value: 0, figure: 4, share: expect.any(Number), before: null },
      { value: null, figure: 0, share: 0, before: null },
      { value: 1, figure: 0, share: 0, before: null },
    ]);
    const none = await breakdown({
      ...AMOUNT,
      by: "country",
      filters: [{ field: "properties.amount", op: "eq", value: "free" }],
    });
    expect(none).toMatchObject({ total: null, rows: [], other: null });
  });

  test("all other values together have their own figure", async () => {
    const min = { ...AMOUNT, metric: "min", property: "score", limit: 1 };
    const { rows, other } = await breakdown({ ...min, by: "properties.amount" });
    expect(rows).toMatchObject([{ value: 0, figure: 1 }]);
    expect(other).toMatchObject({ figure: 0 });
  });

  test("the earlier figures have their own nulls", async () => {
    const compared = { ...AMOUNT, by: "country", compare: "previous_period" };
    const { rows, comparison } = await breakdown(compared);
    const before = new Map(rows.map((row) => [row.value, row.before]));
    expect(before.get("DE")).toBe(7);
    expect(before.get("FR")).toBeNull();
    expect(comparison?.total).toBe(3.5);
    const earlier = { from: "2026-07-12", to: "2026-07-12" };
    expect((await breakdown({ ...compared, range: earlier })).comparison?.total).toBeNull();
  });
});
