import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { WireQuery } from "@/query/engine/language/wire";
import { tableOf } from "@/query/query";
import { askStore } from "@/query/testing/ask";
import { NOW } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import { type Group, groupFilter, groupLabels } from "./groups";

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});

afterAll(() => store.stop());

const PLAN = "properties.plan";
const RANGE = { last: "30d" } as const;
const ABSENT = Symbol("absent");

const value = fc.constantFrom<unknown>(
  ABSENT,
  null,
  "",
  "(other)",
  "(none)",
  1,
  "1",
  "1.0",
  10n ** 21n,
  0.1,
  -2.5,
  true,
  "true",
  [1],
  [],
  { a: 1 },
  "pro",
);

async function projectWith(values: readonly unknown[]): Promise<string> {
  const projectId = newId();
  const rows = values.map((plan, n) =>
    eventRow({
      projectId,
      ts: NOW - 60_000 - n,
      eventName: n % 2 === 0 ? "view" : "buy",
      platform: n % 3 === 0 ? "web" : "Web",
      country: n % 2 === 0 ? "" : "DE",
      ...propertyColumns(plan === ABSENT ? {} : { plan }),
    }),
  );
  await insertEvents(store.clickhouse, rows);
  return projectId;
}

test("each group of a breakdown leads to as many events as it counts, and is told from all others", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(value, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(PLAN, "platform", "country", "event_name"),
      async (values, limit, by) => {
        const projectIds = [await projectWith(values)];
        const result = await askStore<"breakdown">(
          store,
          { kind: "breakdown", by, range: RANGE, limit },
          { projectIds },
        );
        const { rows, other } = result;
        const groups: (Group & { figure: number })[] = [
          ...rows,
          ...(other ? [{ value: null, other: true, ...other }] : []),
        ];
        expect(groups.reduce((sum, { figure }) => sum + figure, 0)).toBe(values.length);
        expect(new Set(groupLabels(by, groups)).size).toBe(groups.length);
        const cells = [...tableOf(result).rows].map((row) => `${row[0] ?? ""} ${row[1]}`);
        expect(new Set(cells).size).toBe(groups.length);
        for (const group of groups) {
          const filters = [groupFilter(by, group, groups)];
          const { total } = await askStore<"events">(
            store,
            { kind: "events", range: RANGE, filters },
            { projectIds },
          );
          expect([filters, total]).toEqual([filters, group.figure]);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 600_000);

test("a true value of the rest's name, no value and numbers as text are groups of their own in every table", async () => {
  const projectIds = [
    await projectWith(["(other)", "(other)", "(other)", "", "", 1, "1", null, [1]]),
  ];
  const rowsOf = async (query: WireQuery) => {
    const result = await askStore(store, query, { projectIds });
    const { columns, rows } = tableOf(result);
    return [columns.map(({ name }) => name), ...[...rows].map((row) => [...row])];
  };
  expect(await rowsOf({ kind: "breakdown", by: PLAN, range: RANGE, limit: 1 })).toEqual([
    ["value", "value_type", "figure", "share"],
    ["(other)", "string", 3, 3 / 9],
    ["(other)", "other", 6, 6 / 9],
  ]);
  const trend = {
    kind: "trend",
    range: RANGE,
    granularity: "all",
    series: [{}],
    breakdown: { field: PLAN, limit: 3 },
  } as const;
  const [head, ...points] = await rowsOf({ ...trend, series: [...trend.series] });
  expect(head).toEqual(["time", "series", "group", "group_type", "value"]);
  expect(points.map((row) => row.slice(2))).toEqual([
    ["(other)", "string", 3],
    [null, "none", 2],
    ["", "string", 2],
    ["(other)", "other", 2],
  ]);
  expect(await rowsOf({ kind: "values", field: PLAN })).toEqual([
    ["value", "value_type", "count"],
    ["(other)", "string", 3],
    ["", "string", 2],
    [1, "number", 1],
    ["1", "string", 1],
  ]);
  const steps = [{ events: ["view"] }, { events: ["buy"] }];
  const [funnel] = await rowsOf({
    kind: "funnel",
    range: RANGE,
    steps,
    breakdown: { field: PLAN },
  });
  expect(funnel?.slice(0, 3)).toEqual(["group", "group_type", "step"]);
});
