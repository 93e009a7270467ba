import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EventRow } from "@/clickhouse/events";
import { filtersSchema } from "@/query/engine/filters/schema";
import { parseField } from "@/query/engine/model/fields";
import type { ValueTest } from "@/query/engine/questions/existence";
import { holds, readEvent } from "@/query/testing/oracle";
import { IDS, KEYS, NOW, OWN_PROJECTS, randomRows, VALUES } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { insertEvents, keepOldEvents } from "@/testing/stores/events";
import { existingEvents, fieldExists, valuesExist } from "./fetch";

const SEED = Math.floor(Math.random() * 2 ** 31);
const DAY = 86_400_000;
const rows = randomRows(SEED, 300);
let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, rows);
});
afterAll(() => store.stop());

const context = () => ({ clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } });

const FIELDS = ["platform", "browser", "user_id", ...KEYS.map((key) => `properties.${key}`)];
const scalars = [...VALUES, ...IDS.map(String), "u1", "web", "Chrome"].filter(
  (value) => value !== null && typeof value !== "object" && value !== "",
);
const anyTest = fc.record({
  op: fc.constantFrom("in", "in_groups"),
  value: fc.array(fc.constantFrom(...scalars), { minLength: 1, maxLength: 3 }),
});
const anyRanges = fc.constantFrom(
  [{ start: 0, end: NOW + DAY }],
  [{ start: NOW - 30 * DAY, end: NOW }],
  [
    { start: 0, end: NOW - 200 * DAY },
    { start: NOW - DAY, end: NOW },
  ],
  [],
);

const isIn = (row: EventRow, ranges: readonly { start: number; end: number }[]) =>
  OWN_PROJECTS.includes(row.projectId) &&
  ranges.some(({ start, end }) => row.ts >= start && row.ts < end);

test(`fields, values and events exist if an event in the ranges has them (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...FIELDS),
      fc.array(anyTest, { maxLength: 4 }),
      anyRanges,
      fc.constantFrom(null, "signup", "page_view"),
      async (text, wanted, ranges, event) => {
        const field = parseField(text);
        if (field === null) throw new Error(text);
        const ofEvent = event === null ? [] : [{ field: "event_name", op: "eq", value: event }];
        const inScope = rows
          .filter((row) => isIn(row, ranges))
          .map(readEvent)
          .filter((one) => holds(one, ofEvent));
        const tests = filtersSchema.parse(wanted.map((one) => ({ field: text, ...one })));
        const scope = { projectIds: OWN_PROJECTS, ranges, filters: filtersSchema.parse(ofEvent) };
        const found = await valuesExist(
          { ...scope, field, tests: tests.map(({ test }) => test as ValueTest) },
          context(),
        );
        expect(found).toEqual(
          wanted.map((one) => inScope.some((event) => holds(event, [{ field: text, ...one }]))),
        );
        const states = [
          { field: text, op: "is_set" },
          { field: text, op: "eq", value: null },
        ];
        expect(await fieldExists({ ...scope, field }, context())).toBe(
          inScope.some((event) => states.some((state) => holds(event, [state]))),
        );
      },
    ),
    { numRuns: 60 },
  );
}, 600_000);

test("event names exist if an event in the range has them", async () => {
  const range = { start: NOW - 30 * DAY, end: NOW };
  const names = ["signup", "page_view", "x' OR 1=1 --", "купил", "Signup", ""];
  const found = await existingEvents({ projectIds: OWN_PROJECTS, range, names }, context());
  const sent = new Set(rows.filter((row) => isIn(row, [range])).map(({ eventName }) => eventName));
  expect([...found].toSorted()).toEqual(names.filter((name) => sent.has(name)).toSorted());
});
