import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { EventRow } from "@/clickhouse/events";
import type { WireRetention } from "@/query/engine/language/wire";
import { RETENTION_GRANULARITIES } from "@/query/engine/model/query-options";
import { runQuery, tableOf } from "@/query/query";
import { readWire } from "@/query/testing/ask";
import { type OracleRetention, oracleRetention } from "@/query/testing/oracle-retention";
import { NOW, OWN_PROJECTS } from "@/query/testing/random-events";
import {
  arbitrarySelection,
  arbitraryUsersQuery,
  rowsOfUsers,
  wireCommon,
  wireSelection,
} from "@/query/testing/users";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents } from "@/testing/stores/events";
import type { RetentionResult } from "./result";

const TIMEOUT_MS = 600_000;
const SEED = Math.floor(Math.random() * 2 ** 31);
const rows: EventRow[] = rowsOfUsers(SEED, 4000);

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, rows);
});

afterAll(() => store.stop());

async function ask(wire: WireRetention, projectIds = OWN_PROJECTS): Promise<RetentionResult> {
  const context = { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } };
  const result = await runQuery(readWire(wire), { projectIds }, context);
  if (result.kind !== "retention") throw new Error(result.kind);
  return result;
}

const DAY = 86_400_000;

const arbitraryRetention: fc.Arbitrary<OracleRetention> = fc
  .tuple(
    arbitraryUsersQuery,
    fc.record({
      granularity: fc.constantFrom(...RETENTION_GRANULARITIES),
      begin: arbitrarySelection,
      firstTime: fc.boolean(),
      back: fc.option(arbitrarySelection, { nil: null }),
      most: fc.constantFrom(20, 60),
      periods: fc.integer({ min: 1, max: 20 }),
    }),
  )
  .map(([common, { back, most, ...rest }]) => ({
    ...common,
    ...rest,
    // Often the same as the start events.
    back: back ?? rest.begin,
    // Few enough cohorts for the oracle to finish quickly.
    start:
      rest.granularity === "day" ? Math.max(common.start, common.end - most * DAY) : common.start,
  }));

test(
  `retention matches the oracle (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRetention, async (query) => {
        const { granularity, begin, firstTime, back, periods } = query;
        const result = await ask(
          {
            kind: "retention",
            ...wireCommon(query),
            granularity,
            start: { ...wireSelection(begin), first_time: firstTime },
            return: wireSelection(back),
            periods,
          },
          query.projectIds,
        );
        const expected = oracleRetention(rows, query);
        const actual = result.cohorts.map(({ size, values }) => ({
          size,
          counts: values.map((value) => value?.count ?? null),
        }));
        // Other tests cover periods that have not begun.
        const begun = expected.map(({ size, counts }, cohort) => ({
          size,
          counts: counts.map((count, period) =>
            result.cohorts[cohort]?.values[period] === null ? null : count,
          ),
        }));
        expect(actual).toEqual(begun);
      }),
      { numRuns: 60 },
    );
  },
  TIMEOUT_MS,
);

/** Events in a separate project. */
async function given(...events: [user: string, name: string, time: string][]) {
  const projectId = newId();
  await insertEvents(
    store.clickhouse,
    events.map(([userId, eventName, time]) =>
      eventRow({ projectId, userId, eventName, ts: Date.parse(time) }),
    ),
  );
  return [projectId];
}

const WEEKLY: WireRetention = {
  kind: "retention",
  range: { last: "4w" },
  granularity: "week",
  start: { events: ["signup"] },
  return: {},
  periods: 3,
};

const countsOf = ({ cohorts }: RetentionResult) =>
  cohorts.map(({ size, values }) => [size, ...values.map((value) => value?.count ?? null)]);

test("weeks start on Monday; the current one is in progress and future ones are null", async () => {
  // The clock is set to Wednesday, 15 July 2026.
  const projects = await given(
    ["u1", "signup", "2026-06-28T23:59:59.999Z"],
    ["u2", "signup", "2026-06-29T00:00:00Z"],
    ["u1", "page_view", "2026-07-13T00:00:00Z"],
    ["u2", "page_view", "2026-07-12T23:59:59.999Z"],
  );
  const result = await ask(WEEKLY, projects);
  expect(result.cohorts.map(({ time }) => time)).toEqual([
    "2026-06-22T00:00:00Z",
    "2026-06-29T00:00:00Z",
    "2026-07-06T00:00:00Z",
    "2026-07-13T00:00:00Z",
  ]);
  expect(countsOf(result)).toEqual([
    [1, 1, 0, 0, 1],
    [1, 1, 1, 0, null],
    [0, 0, 0, null, null],
    [0, 0, null, null, null],
  ]);
  expect(result.cohorts.map(({ open }) => open)).toEqual([3, 2, 1, 0]);
  expect(result.averages).toEqual([
    { size: 2, count: 2, rate: 1 },
    { size: 2, count: 1, rate: 0.5 },
    { size: 1, count: 0, rate: 0 },
    null,
  ]);
  expect(tableOf(result).rows).toContainEqual(["2026-06-29T00:00:00Z", 1, 1, 1, 1, false]);
});

test("in the cohort's own period, a return counts only at or after the start", async () => {
  const projects = await given(
    ["before", "page_view", "2026-07-07T08:00:00Z"],
    ["before", "signup", "2026-07-07T08:00:00.001Z"],
    ["same", "page_view", "2026-07-07T08:00:00Z"],
    ["same", "signup", "2026-07-07T08:00:00Z"],
  );
  const back = { events: ["page_view"] };
  const result = await ask({ ...WEEKLY, return: back }, projects);
  expect(countsOf(result)[2]).toEqual([2, 1, 0, null, null]);
  const itself = await ask({ ...WEEKLY, return: { events: ["signup"] } }, projects);
  expect(countsOf(itself)[2]).toEqual([2, 2, 0, null, null]);
});

test("a user is in every cohort in which they start, but with first_time in at most one", async () => {
  const projects = await given(
    ["u1", "signup", "2026-06-23T08:00:00Z"],
    ["u1", "signup", "2026-07-07T08:00:00Z"],
    ["long ago", "signup", "2025-09-01T08:00:00Z"],
    ["long ago", "signup", "2026-07-07T08:00:00Z"],
  );
  const any = await ask(WEEKLY, projects);
  expect(any.cohorts.map(({ size }) => size)).toEqual([1, 0, 2, 0]);
  const first = await ask({ ...WEEKLY, start: { events: ["signup"], first_time: true } }, projects);
  expect(first.cohorts.map(({ size }) => size)).toEqual([1, 0, 0, 0]);
});

test("the day on which the clock goes back has 25 hours, and the next is one day later", async () => {
  const projects = await given(
    ["u1", "signup", "2025-10-26T00:00:00+02:00"],
    ["u1", "page_view", "2025-10-26T23:59:59.999+01:00"],
    ["u2", "signup", "2025-10-26T02:30:00+02:00"],
    ["u2", "page_view", "2025-10-27T00:00:00+01:00"],
  );
  const result = await ask(
    {
      ...WEEKLY,
      range: { from: "2025-10-25", to: "2025-10-27" },
      timezone: "Europe/Berlin",
      granularity: "day",
      return: { events: ["page_view"] },
      periods: 1,
    },
    projects,
  );
  expect(result.cohorts.map(({ time }) => time)).toEqual([
    "2025-10-25T00:00:00+02:00",
    "2025-10-26T00:00:00+02:00",
    "2025-10-27T00:00:00+01:00",
  ]);
  expect(countsOf(result)).toEqual([
    [0, 0, 0],
    [2, 1, 1],
    [0, 0, 0],
  ]);
});

test("months follow the calendar, whatever their length", async () => {
  const projects = await given(
    ["u1", "signup", "2026-01-31T23:00:00Z"],
    ["u1", "page_view", "2026-02-01T00:00:00Z"],
    ["u1", "page_view", "2026-03-31T23:59:59Z"],
  );
  const result = await ask(
    {
      ...WEEKLY,
      range: { from: "2026-01-31", to: "2026-03-31" },
      granularity: "month",
      periods: 2,
    },
    projects,
  );
  expect(result.cohorts.map(({ time }) => time.slice(0, 7))).toEqual([
    "2026-01",
    "2026-02",
    "2026-03",
  ]);
  expect(countsOf(result)[0]).toEqual([1, 1, 1, 1]);
});

test("a query for more cohorts than the limit is rejected", async () => {
  const range = { start_time: "2020-01-01", end_time: "2026-01-01" };
  await expect(ask({ ...WEEKLY, granularity: "day", range })).rejects.toMatchObject({
    code: "too_many_buckets",
  });
});
