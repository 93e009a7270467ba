import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { EventRow } from "@/clickhouse/events";
import { scalarOfKey } from "@/query/engine/compile/common/fields";
import type { WireFunnel, WireSelection } from "@/query/engine/language/wire";
import { runQuery, tableOf } from "@/query/query";
import { readWire } from "@/query/testing/ask";
import { groupOf, readEvent, typedKey } from "@/query/testing/oracle";
import { type OracleFunnel, oracleFunnel } from "@/query/testing/oracle-funnel";
import { NOW, OWN_PROJECTS } from "@/query/testing/random-events";
import { BREAKDOWNS } from "@/query/testing/random-queries";
import {
  arbitrarySelection,
  arbitraryUsersQuery,
  rowsOfUsers,
  wireCommon,
  wireSelection,
} from "@/query/testing/users";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import type { FunnelResult, FunnelStep } from "./result";

const TIMEOUT_MS = 600_000;
const SEED = Math.floor(Math.random() * 2 ** 31);
const rows: EventRow[] = rowsOfUsers(SEED, 4000);

let store: TestClickHouse;
let hashes: Map<string, bigint>;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, rows);
  hashes = await hashesOfValues();
});

afterAll(() => store.stop());

async function hashesOfValues(): Promise<Map<string, bigint>> {
  const events = rows.map(readEvent);
  const keys = new Set(
    events.flatMap((event) => BREAKDOWNS.map((field) => typedKey(groupOf(event, field)))),
  );
  const answer = await store.clickhouse.rows<{ key: string; hash: string }>({
    sql: "SELECT arrayJoin({keys:Array(String)}) AS key, toString(cityHash64(key)) AS hash",
    params: { keys: [...keys] },
    tags: { surface: "test" },
  });
  return new Map(answer.map(({ key, hash }) => [key, BigInt(hash)]));
}

async function ask(wire: WireFunnel, projectIds = OWN_PROJECTS): Promise<FunnelResult> {
  const context = { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } };
  const result = await runQuery(readWire(wire), { projectIds }, context);
  if (result.kind !== "funnel") throw new Error(result.kind);
  return result;
}

const WINDOWS = {
  "1m": 1,
  "15m": 15,
  "30m": 30,
  "1h": 60,
  "1d": 1440,
  "7d": 10_080,
  "90d": 129_600,
};
type Window = keyof typeof WINDOWS;

const arbitraryFunnel = fc
  .tuple(
    arbitraryUsersQuery,
    // Steps are chosen from a few selections, so that some are repeated.
    fc
      .array(arbitrarySelection, { minLength: 1, maxLength: 3 })
      .chain((some) => fc.array(fc.constantFrom(...some), { minLength: 2, maxLength: 8 })),
    fc.constantFrom(...(Object.keys(WINDOWS) as Window[])),
    fc.option(
      fc.record({ field: fc.constantFrom(...BREAKDOWNS), limit: fc.integer({ min: 1, max: 6 }) }),
      { nil: undefined },
    ),
  )
  .map(([common, steps, window, breakdown]) => ({ ...common, steps, window, breakdown }));

const summaryOf = (steps: FunnelStep[]) => ({
  counts: steps.map(({ count }) => count),
  medians: steps.map(({ median_ms }) => median_ms),
  totals: steps.map(({ median_total_ms }) => median_total_ms),
});

test(
  `a funnel matches an oracle that tries every attempt (seed ${SEED})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFunnel, async ({ window, ...query }) => {
        const input: OracleFunnel = { ...query, windowMs: WINDOWS[window] * 60_000 };
        const hashOf = (key: string) => hashes.get(key) ?? 0n;
        const expected = oracleFunnel(rows, input, hashOf);
        const result = await ask(
          {
            kind: "funnel",
            ...wireCommon(query),
            steps: query.steps.map(wireSelection),
            window,
            ...(query.breakdown && { breakdown: query.breakdown }),
          },
          query.projectIds,
        );
        expect(summaryOf(result.steps)).toEqual(expected.all);
        const groups = expected.groups.map(({ key, ...values }) => ({
          value: scalarOfKey(key),
          ...values,
        }));
        const rest = expected.rest ? [{ value: null, other: true, ...expected.rest }] : [];
        expect(
          result.groups?.map(({ steps, ...group }) => ({ ...group, ...summaryOf(steps) })) ?? [],
        ).toEqual([...groups, ...rest]);
      }),
      { numRuns: 60 },
    );
  },
  TIMEOUT_MS,
);

const AT = Date.parse("2026-07-10T08:00:00Z");
const DAY = 86_400_000;

/** Events of one user in a separate project, by ms after {@link AT}. */
async function given(...events: [name: string, ms: number, properties?: object][]) {
  const projectId = newId();
  const rows = events.map(([eventName, ms, properties = {}]) =>
    eventRow({ projectId, eventName, ts: AT + ms, ...propertyColumns({ ...properties }) }),
  );
  await insertEvents(store.clickhouse, rows);
  return [projectId];
}

const funnelOf = (...names: string[]): WireFunnel => ({
  kind: "funnel",
  range: { from: "2026-07-10", to: "2026-07-10" },
  steps: names.map((name) => ({ events: [name] })),
});

const named = (value: string | number): WireSelection => ({
  filters: [{ field: "event_name", op: "eq", value }],
});

const depthOf = ({ steps }: FunnelResult) => steps.filter(({ count }) => count > 0).length;

test("a repeated step needs a separate event each time", async () => {
  const query = funnelOf("A", "A", "B");
  expect(depthOf(await ask(query, await given(["A", 0], ["B", 5])))).toBe(1);
  expect(depthOf(await ask(query, await given(["A", 0], ["A", 0], ["B", 0])))).toBe(3);
  expect(depthOf(await ask(query, await given(["A", 0], ["B", 1], ["A", 2])))).toBe(2);
});

test("an event that matches several steps counts for only one of them", async () => {
  const any: WireFunnel = { ...funnelOf("A"), steps: [{ events: ["A"] }, {}, {}] };
  expect(depthOf(await ask(any, await given(["A", 0])))).toBe(1);
  expect(depthOf(await ask(any, await given(["A", 0], ["X", 1])))).toBe(2);
  expect(depthOf(await ask(any, await given(["A", 0], ["A", 1], ["X", 1])))).toBe(3);
});

test("events of the same millisecond have no order: the order that gets furthest counts", async () => {
  const query = funnelOf("A", "B", "C");
  expect(depthOf(await ask(query, await given(["C", 0], ["B", 0], ["A", 0])))).toBe(3);
  const back = funnelOf("A", "B", "A");
  expect(depthOf(await ask(back, await given(["A", 0], ["A", 0], ["B", 0])))).toBe(3);
  expect(depthOf(await ask(back, await given(["A", 0], ["B", 0])))).toBe(2);
});

test("a step that accepts any event includes every user of the same step with one event name", async () => {
  const projects = await given(["A", 0], ["B", 0]);
  const anyEvent: WireFunnel = { ...funnelOf("A"), steps: [{ events: ["A"] }, {}] };
  expect(depthOf(await ask(funnelOf("A", "B"), projects))).toBe(2);
  expect(depthOf(await ask(anyEvent, projects))).toBe(2);
  const bySpelling: WireFunnel = { ...funnelOf("1"), steps: [1, "1"].map(named) };
  expect(depthOf(await ask(bySpelling, await given(["1", 0], ["1", 0])))).toBe(2);
});

test("a group's value is from an event that can be the first of the counted attempt", async () => {
  const projects = await given(
    ["A", 0, { plan: "both steps" }],
    ["A", 0, { plan: "first step", only: "first" }],
  );
  const steps: WireFunnel["steps"] = [
    { events: ["A"] },
    { filters: [{ field: "properties.only", op: "is_not_set" }] },
  ];
  const query = { ...funnelOf("A"), steps, breakdown: { field: "properties.plan" } };
  const { groups } = await ask(query, projects);
  expect(groups?.map(({ value, steps }) => [value, steps[1]?.count])).toEqual([["first step", 1]]);
});

test("thousands of events of the same millisecond are counted within the limits", async () => {
  const crowd = Array.from({ length: 20_000 }, (_, index): [string, number, object] => [
    ["A", "B", "C"][index % 3] ?? "",
    0,
    { plan: index % 7 },
  ]);
  const steps = [{ events: ["A"] }, {}, { events: ["B"] }, {}, {}, { events: ["C"] }, {}, {}];
  const query: WireFunnel = { ...funnelOf(), steps, breakdown: { field: "properties.plan" } };
  expect(depthOf(await ask(query, await given(...crowd)))).toBe(8);
});

test("the window starts at the attempt's first event and is inclusive, to the millisecond", async () => {
  const query = { ...funnelOf("A", "B", "C"), window: "1h" };
  const hour = 3_600_000;
  expect(depthOf(await ask(query, await given(["A", 0], ["B", 1], ["C", hour])))).toBe(3);
  expect(depthOf(await ask(query, await given(["A", 0], ["B", 1], ["C", hour + 1])))).toBe(2);
});

test("a later attempt may get further than the first", async () => {
  const projects = await given(["A", 0], ["B", 10 * DAY - 2], ["A", 10 * DAY - 5]);
  const range = { start_time: "2026-07-01", end_time: "2026-07-30" };
  // The clock in these tests is set to 15 July, so events of the 20th are never counted.
  expect(depthOf(await ask({ ...funnelOf("A", "B"), range, window: "1d" }, projects))).toBe(1);
  const soon = await given(["A", 0], ["A", 4 * DAY - 5], ["B", 4 * DAY - 2]);
  const result = await ask({ ...funnelOf("A", "B"), range, window: "1d" }, soon);
  expect(result.steps[1]).toMatchObject({ count: 1, median_ms: 3 });
});

test("an attempt begins inside the range, and may end after it", async () => {
  const query = funnelOf("A", "B");
  const [inside, after] = [DAY - 8 * 3_600_000 - 1, DAY];
  expect(depthOf(await ask(query, await given(["A", inside], ["B", after])))).toBe(2);
  expect(depthOf(await ask(query, await given(["A", inside + 1], ["B", after])))).toBe(0);
  expect(depthOf(await ask(query, await given(["A", -9 * 3_600_000], ["B", 0])))).toBe(0);
});

test("a window of a day is 24 hours, also on the day on which the clock goes back", async () => {
  const start = Date.parse("2025-10-25T12:00:00+02:00") - AT;
  const range = { from: "2025-10-25", to: "2025-10-25" };
  const query = { ...funnelOf("A", "B"), range, timezone: "Europe/Berlin", window: "1d" };
  expect(depthOf(await ask(query, await given(["A", start], ["B", start + DAY])))).toBe(2);
  // Noon of the next day, which is 25 hours later.
  const noon = start + DAY + 3_600_000;
  expect(depthOf(await ask(query, await given(["A", start], ["B", noon])))).toBe(1);
});

test("times are from the attempt completed first or, of several, the one that began last", async () => {
  const projects = await given(["A", 0], ["A", 10], ["B", 30], ["A", 50], ["B", 55]);
  const { steps } = await ask(funnelOf("A", "B"), projects);
  expect(steps.map(({ median_ms }) => median_ms)).toEqual([null, 20]);
});

test("a group is named after the value at the attempt's first event", async () => {
  const projects = await given(["A", 0, { plan: "free" }], ["A", 1, { plan: "pro" }], ["B", 5]);
  const query = { ...funnelOf("A", "B"), breakdown: { field: "properties.plan" } };
  const result = await ask(query, projects);
  expect(result.groups?.map(({ value }) => value)).toEqual(["pro"]);
  expect(tableOf(result).rows).toEqual([
    ["pro", "string", 1, "A", 1, 1, 1, null, null],
    ["pro", "string", 2, "B", 1, 1, 1, 4, 4],
  ]);
});

test("if groups have equally many users, the limit includes the first by value", async () => {
  const projectId = newId();
  const values = Array.from({ length: 40 }, (_, n) => `v${String(n).padStart(2, "0")}`);
  const rows = [...values, "popular", "popular"].map((plan, n) =>
    eventRow({ projectId, eventName: "A", ts: AT, userId: `u${n}`, ...propertyColumns({ plan }) }),
  );
  await insertEvents(store.clickhouse, rows.toReversed());
  const breakdown = { field: "properties.plan", limit: 6 };
  const { groups } = await ask({ ...funnelOf("A", "B"), breakdown }, [projectId]);
  expect(groups?.map(({ value, steps }) => [value, steps[0]?.count])).toEqual([
    ["popular", 2],
    ...values.slice(0, 5).map((value) => [value, 1]),
    [null, 35],
  ]);
});

test("without users every count is 0 and medians are null", async () => {
  const result = await ask({ ...funnelOf("A", "B"), breakdown: { field: "country" } }, [newId()]);
  const nothing = { count: 0, rate: 0, step_rate: 0, median_ms: null, median_total_ms: null };
  expect(result.steps).toEqual([
    { label: "A", ...nothing },
    { label: "B", ...nothing },
  ]);
  expect(result.groups).toEqual([]);
});

test("a user with a hundred thousand events stays within the memory limit", async () => {
  const heavy = Array.from({ length: 100_000 }, (_, index): [string, number] => [
    index % 2 === 0 ? "A" : "B",
    (index % 50_000) * 100,
  ]);
  const steps = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? "A" : "B"));
  const result = await ask(funnelOf(...steps), await given(...heavy));
  expect(depthOf(result)).toBe(8);
});

test("a breakdown by a property with thirty thousand values lists its top values and the rest", async () => {
  const project = newId();
  await store.clickhouse.command({
    sql: `INSERT INTO events_raw (project_id, event_id, event_name, ts, user_id, ps)
      SELECT
        {project:UUID}, generateUUIDv4(), if(number % 2 = 0, 'A', 'B'),
        fromUnixTimestamp64Milli({at:Int64} + number), concat('u', toString(intDiv(number, 2))),
        map('id', if(number < 10, 'same', toString(number)))
      FROM numbers(60000)`,
    params: { project, at: AT },
    tags: { surface: "test" },
  });
  const breakdown = { field: "properties.id", limit: 1 };
  const { groups } = await ask({ ...funnelOf("A", "B"), breakdown }, [project]);
  expect(groups?.map(({ value, steps }) => [value, ...steps.map(({ count }) => count)])).toEqual([
    ["same", 5, 5],
    [null, 29_995, 29_995],
  ]);
});
