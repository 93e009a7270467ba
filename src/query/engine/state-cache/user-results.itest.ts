import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/base/time/durations";
import { DataVersions } from "@/clickhouse/data-versions";
import { EVENTS_TABLE, type EventRow } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { type QueryResult, runQuery } from "@/query/query";
import { QueryCache } from "@/query/query-cache";
import { readWire } from "@/query/testing/ask";
import {
  arbitrarySteps,
  eraseUser,
  liveHistory,
  mergeParts,
  withoutMerges,
} from "@/query/testing/live-history";
import { NOW } from "@/query/testing/random-events";
import { ZONES } from "@/query/testing/random-queries";
import { arbitrarySelection, wireSelection } from "@/query/testing/users";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents } from "@/testing/stores/events";
import type { WireFilter, WireFunnel, WireRetention } from "../language/wire";

type WireUsers = WireFunnel | WireRetention;

const RUNS = 6;
const tags = { surface: "test" };

let store: TestClickHouse;
let clickhouse: ClickHouse;
let clock: ManualClock;
let versions: DataVersions;
let cache: QueryCache;
/** How many statements read stored results, and how many read all events. */
let reads: { stored: number; all: number };

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});

afterAll(() => store.stop());

beforeEach(() => {
  reads = { stored: 0, all: 0 };
  clickhouse = {
    ...store.clickhouse,
    rows: (query) => {
      if (query.sql.includes(EVENTS_TABLE) && query.lane === undefined)
        reads[query.sql.includes("cached_states") ? "stored" : "all"]++;
      return store.clickhouse.rows(query);
    },
  };
  open();
});

/** Opens a cache that stores users' results at the first question, and no results of queries. */
function open(): void {
  clock = new ManualClock(NOW);
  versions = new DataVersions(true);
  const bounds = { entries: 0, bytes: 0 };
  cache = new QueryCache({ clickhouse, clock, versions, bounds, log: silentLog, cacheFromAsk: 1 });
}

function askDirectly(wire: WireUsers, projectIds: string[]): Promise<QueryResult> {
  const context = { clickhouse: store.clickhouse, now: clock.now(), tags };
  return runQuery(readWire(wire), { projectIds }, context);
}

const ask = (wire: WireUsers, projectIds: string[]): Promise<QueryResult> =>
  cache.run(readWire(wire), { projectIds }, { tags });

/** Checks that the cache returns what reading all events does. Users' results are then stored. */
async function compare(wire: WireUsers, projectIds: string[]): Promise<void> {
  expect(await ask(wire, projectIds)).toEqual(await askDirectly(wire, projectIds));
  await cache.idle();
}

const arbitraryCommon = fc.record({
  range: fc.oneof(
    fc.integer({ min: 2, max: 10 }).map((days) => ({ last: `${days}d` })),
    fc.constant({ last: "48h" }),
    fc.integer({ min: 2, max: 10 }).map((days) => ({
      start_time: new Date(NOW - days * DAY_MS).toISOString(),
      end_time: new Date(NOW - DAY_MS).toISOString(),
    })),
  ),
  timezone: fc.constantFrom(...ZONES),
  bots: fc.constantFrom("include" as const, "exclude" as const),
  filters: fc.constantFrom<WireFilter[]>([], [{ field: "platform", op: "neq", value: "web" }]),
});

const arbitraryFunnel: fc.Arbitrary<WireFunnel> = fc
  .record({
    common: arbitraryCommon,
    steps: fc.array(arbitrarySelection, { minLength: 2, maxLength: 4 }),
    window: fc.constantFrom("15m" as const, "1d" as const, "7d" as const),
    field: fc.constantFrom(null, "platform", "properties.plan"),
  })
  .map(({ common, steps, window, field }) => ({
    kind: "funnel",
    ...common,
    steps: steps.map(wireSelection),
    window,
    ...(field && { breakdown: { field, limit: 2 } }),
  }));

const arbitraryRetention: fc.Arbitrary<WireRetention> = fc
  .record({
    common: arbitraryCommon,
    start: arbitrarySelection,
    back: fc.option(arbitrarySelection, { nil: null }),
    granularity: fc.constantFrom("day" as const, "week" as const),
    first_time: fc.constantFrom(false, false, true),
    periods: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ common, start, back, first_time, ...rest }) => ({
    kind: "retention",
    ...common,
    ...rest,
    start: { ...wireSelection(start), first_time },
    return: wireSelection(back ?? start),
  }));

const arbitraryHistory = fc.record({
  funnel: arbitraryFunnel,
  retention: arbitraryRetention,
  both: fc.boolean(),
  steps: arbitrarySteps,
});

type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;

async function live({
  funnel,
  retention,
  both,
  steps,
}: Generated<typeof arbitraryHistory>): Promise<void> {
  open();
  const projects = [newId(), newId()] as const;
  const scope = both ? [...projects] : [projects[0]];
  const history = liveHistory({ store, clock, versions, projects });
  for (const step of steps) {
    const insert = await history.take(step);
    if (insert) await askDuring(insert, funnel, scope);
    await compare(funnel, scope);
    await compare(retention, scope);
  }
}

/** All events have the same month, so that an insert becomes visible at once. */
async function askDuring(insert: () => Promise<void>, wire: WireUsers, projectIds: string[]) {
  const before = await askDirectly(wire, projectIds);
  const [result] = await Promise.all([ask(wire, projectIds), insert()]);
  const after = await askDirectly(wire, projectIds);
  // A breakdown takes two statements.
  if (wire.kind === "funnel" && wire.breakdown) return;
  expect([before, after]).toContainEqual(result);
}

test("results from stored ones equal those from all events, whatever happens in between", async () => {
  await fc.assert(fc.asyncProperty(arbitraryHistory, live), { numRuns: RUNS });
  expect(reads.stored).toBeGreaterThan(4 * RUNS);
}, 240_000);

const FUNNEL: WireFunnel = {
  kind: "funnel",
  range: { last: "7d" },
  steps: [{ events: ["signup"] }, { events: ["page_view"] }],
  window: "1d",
};

const RETENTION: WireRetention = {
  kind: "retention",
  range: { last: "7d" },
  granularity: "day",
  start: {},
  return: {},
  periods: 7,
};

const rowsOf = (projectId: string, users: number, eventName: string, ts: number): EventRow[] =>
  Array.from({ length: users }, (_, index) =>
    eventRow({ projectId, eventName, ts: ts + index, userId: `u${index}` }),
  );

test("once many users have new events, all events are read and the results stored again", () =>
  withoutMerges(store, async () => {
    const projectId = newId();
    await insertEvents(store.clickhouse, rowsOf(projectId, 3_000, "signup", NOW - DAY_MS));
    const compareBoth = async () => {
      reads = { stored: 0, all: 0 };
      clock.advance(MINUTE_MS);
      await compare(FUNNEL, [projectId]);
      await compare(RETENTION, [projectId]);
      return reads;
    };
    expect(await compareBoth()).toEqual({ stored: 0, all: 2 });
    await insertEvents(store.clickhouse, rowsOf(projectId, 900, "page_view", NOW - HOUR_MS));
    expect(await compareBoth()).toEqual({ stored: 2, all: 0 });
    await insertEvents(store.clickhouse, rowsOf(projectId, 1_100, "page_view", NOW - HOUR_MS));
    expect(await compareBoth()).toEqual({ stored: 2, all: 2 });
    expect(await compareBoth()).toEqual({ stored: 0, all: 2 });
    expect(await compareBoth()).toEqual({ stored: 2, all: 0 });
  }));

test("an event with a future time counts once that time has come", async () => {
  const projectId = newId();
  await insertEvents(store.clickhouse, rowsOf(projectId, 3, "signup", NOW + 30 * MINUTE_MS));
  const counts: unknown[] = [];
  for (const minutes of [0, 10, 25, 1]) {
    clock.advance(minutes * MINUTE_MS);
    await compare(FUNNEL, [projectId]);
    const result = await ask(FUNNEL, [projectId]);
    if (result.kind === "funnel") counts.push(result.steps[0]?.count);
  }
  expect(counts).toEqual([0, 0, 3, 3]);
  expect(reads.all).toBe(1);
});

test("an erased user no longer counts, and new events count after a merge", async () => {
  const projectId = newId();
  const addUsers = (users: number, eventName: string) =>
    insertEvents(store.clickhouse, rowsOf(projectId, users, eventName, NOW - DAY_MS));
  const counts: unknown[] = [];
  const count = async () => {
    await compare(FUNNEL, [projectId]);
    const result = await ask(FUNNEL, [projectId]);
    if (result.kind === "funnel") counts.push(result.steps.map((step) => step.count));
  };
  await addUsers(3, "signup");
  await count();
  await addUsers(2, "page_view");
  await mergeParts(store);
  await count();
  await eraseUser({ store, versions }, projectId, "u1");
  await count();
  expect(counts).toEqual([
    [3, 0],
    [3, 2],
    [2, 1],
  ]);
});

test("too many results to fit are not stored", async () => {
  const bounds = { entries: 0, bytes: 0 };
  const options = { clickhouse, clock, versions, bounds, log: silentLog, cacheFromAsk: 1 };
  cache = new QueryCache({ ...options, maxStateBytes: 10_000 });
  const projectId = newId();
  await insertEvents(store.clickhouse, rowsOf(projectId, 1_000, "signup", NOW - DAY_MS));
  for (let time = 0; time < 3; time++) await compare(FUNNEL, [projectId]);
  expect(reads).toEqual({ stored: 0, all: 3 });
});
