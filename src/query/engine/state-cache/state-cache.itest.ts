import fc from "fast-check";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS, MINUTE_MS } from "@/base/time/durations";
import { DataVersions, dayOf } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import { runQuery } from "@/query/query";
import { QueryCache } from "@/query/query-cache";
import { readWire } from "@/query/testing/ask";
import { NOW, OWN_PROJECTS, randomRows } from "@/query/testing/random-events";
import { BREAKDOWNS, ZONES } from "@/query/testing/random-queries";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import type { WireTrend } from "../language/wire";
import { GRANULARITIES } from "../time/granularity";

const SEED = Math.floor(Math.random() * 2 ** 31);
const [PROJECT = ""] = OWN_PROJECTS;
const USERS: WireTrend = {
  kind: "trend",
  range: { last: "30d" },
  series: [{ metric: "events_per_user" }],
  breakdown: { field: "browser" },
};

let store: TestClickHouse;
let clickhouse: ClickHouse;
let clock: ManualClock;
let versions: DataVersions;
/** Runs before states are stored. */
let beforeFill: () => Promise<void>;
/** How many statements read cached states, and how many read all events. */
let reads: { cached: number; all: number };

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, [...randomRows(SEED, 4_000), ...recentRows()]);
});

afterAll(() => store.stop());

/** An event every five minutes of the latest days, where the parts of a question meet. */
const recentRows = () =>
  Array.from({ length: 800 }, (_, index) => {
    const ts = NOW - index * 5 * MINUTE_MS;
    const properties = propertyColumns({ amount: index, plan: index % 3 });
    return eventRow({ projectId: PROJECT, ts, userId: `u${index % 60}`, ...properties });
  });

beforeEach(() => {
  reads = { cached: 0, all: 0 };
  clock = new ManualClock(NOW);
  versions = new DataVersions(true);
  beforeFill = async () => undefined;
  clickhouse = {
    ...store.clickhouse,
    command: async (query) => {
      if (query.sql.startsWith("INSERT")) await beforeFill();
      return store.clickhouse.command(query);
    },
    rows: (query) => {
      const isProbe = query.sql.includes("events_without_session");
      if (query.sql.startsWith("WITH") && !isProbe)
        reads[query.sql.includes("cached_states") ? "cached" : "all"]++;
      return store.clickhouse.rows(query);
    },
  };
});

type CacheOptions = Partial<ConstructorParameters<typeof QueryCache>[0]>;

const open = (given: CacheOptions = {}) =>
  new QueryCache({ clickhouse, clock, versions, log: silentLog, ...given });

const options = { tags: { surface: "test" } };

/** Like {@link compare}; states are then stored. */
async function sameAsDirect(...args: Parameters<typeof compare>) {
  const result = await compare(...args);
  await args[0].idle();
  return result;
}

/** Checks that the cache returns what reading all events does. */
async function compare(cache: QueryCache, wire: WireTrend, projectId = PROJECT) {
  const query = readWire(wire);
  const scope = { projectIds: [projectId] };
  const context = { clickhouse: store.clickhouse, now: clock.now(), ...options };
  const result = await cache.run(query, scope, options);
  expect(result).toEqual(await runQuery(query, scope, context));
  return result;
}

async function addEvent(ts: number, userId: string): Promise<void> {
  const done = versions.changeDays([[PROJECT, [dayOf(ts)]]]);
  await insertEvents(store.clickhouse, [eventRow({ projectId: PROJECT, ts, userId })]);
  done();
}

const arbitraryTrend = fc.record(
  {
    kind: fc.constant("trend" as const),
    range: fc.oneof(
      fc.integer({ min: 2, max: 60 }).map((days) => ({ last: `${days}d` })),
      fc.integer({ min: 2 * DAY_MS, max: 90 * DAY_MS }).map((ms) => ({
        start_time: new Date(NOW - ms).toISOString(),
        end_time: new Date(NOW + DAY_MS).toISOString(),
      })),
    ),
    timezone: fc.constantFrom(...ZONES),
    granularity: fc.constantFrom(
      ...GRANULARITIES.filter((one) => one === "six_hour" || GRANULARITIES.indexOf(one) > 6),
    ),
    bots: fc.constantFrom("include" as const, "exclude" as const),
    series: fc
      .constantFrom(
        { metric: "count" as const },
        { metric: "unique_users" as const },
        { metric: "unique_sessions" as const },
        { metric: "events_per_user" as const },
        ...(["sum", "avg", "min", "max", "unique_values", "p50"] as const).map((metric) => ({
          metric,
          property: "amount",
        })),
      )
      .map((measure) => [{ ...measure, filters: [] }]),
    breakdown: fc.record({
      field: fc.constantFrom(...BREAKDOWNS),
      limit: fc.integer({ min: 1, max: 4 }),
    }),
    compare: fc.constantFrom("previous_period" as const, "previous_year" as const),
  },
  { requiredKeys: ["kind", "range", "series", "granularity"] },
);

test(`results from cached states equal those from all events (events of seed ${SEED})`, async () => {
  const cache = open({ cacheFromAsk: 1, bounds: { entries: 0, bytes: 0 } });
  const check = async (wire: WireTrend) => {
    await sameAsDirect(cache, wire);
    await sameAsDirect(cache, wire);
  };
  await fc.assert(fc.asyncProperty(arbitraryTrend, check), { numRuns: 50 });
  expect(reads.cached).toBeGreaterThan(25);
});

test("a repeated query reads only today's events, also at later times", async () => {
  const cache = open();
  await sameAsDirect(cache, USERS);
  expect(reads).toEqual({ cached: 0, all: 1 });
  clock.advance(MINUTE_MS);
  await sameAsDirect(cache, USERS);
  expect(reads).toEqual({ cached: 0, all: 2 });
  clock.advance(MINUTE_MS);
  await sameAsDirect(cache, USERS);
  expect(reads).toEqual({ cached: 1, all: 2 });
  await addEvent(clock.now(), "new");
  await sameAsDirect(cache, USERS);
  clock.advance(60 * MINUTE_MS);
  await sameAsDirect(cache, USERS);
  expect(reads).toEqual({ cached: 3, all: 2 });
});

test("an event of a past day invalidates its states, and so does a deletion", async () => {
  const cache = open();
  const ask = async () => {
    clock.advance(MINUTE_MS);
    await sameAsDirect(cache, USERS);
    return reads.cached;
  };
  expect([await ask(), await ask(), await ask()]).toEqual([0, 0, 1]);
  await addEvent(NOW - 3 * DAY_MS, "late");
  expect([await ask(), await ask(), await ask()]).toEqual([1, 1, 2]);
  versions.change([PROJECT])();
  expect([await ask(), await ask(), await ask()]).toEqual([2, 2, 3]);
  await addEvent(NOW - 40 * DAY_MS, "earlier than the range");
  expect(await ask()).toBe(4);
  const done = versions.changeDays([[PROJECT, [dayOf(NOW - DAY_MS)]]]);
  expect(await ask()).toBe(4);
  done();
});

test("a session that continues after midnight counts once, however early it began", async () => {
  const cache = open({ cacheFromAsk: 1 });
  const project = newId();
  const midnight = Math.floor(NOW / DAY_MS) * DAY_MS;
  const add = (userId: string, minutes: readonly number[]) =>
    insertEvents(
      store.clickhouse,
      minutes.map((minute) =>
        eventRow({ projectId: project, ts: midnight + minute * MINUTE_MS, userId, sessionId: "" }),
      ),
    );
  const ask = async () => {
    clock.advance(MINUTE_MS);
    const series = [{ metric: "unique_sessions" } as const];
    const wire = { kind: "trend", range: { last: "7d" }, series } as const;
    const result = await sameAsDirect(cache, wire, project);
    return [result.kind === "trend" && result.series[0]?.total, reads.cached, reads.all];
  };
  await add("one session", [-10, 20]);
  await add("two sessions", [-11, 20]);
  await add("in sight", [-1439, -5]);
  await add("four days ago", [-4 * 1440]);
  expect(await ask()).toEqual([6, 0, 1]);
  expect(await ask()).toEqual([6, 1, 1]);
  const everyTwentyMinutes = Array.from({ length: 80 }, (_, index) => (index - 75) * 20);
  await add("out of sight", everyTwentyMinutes);
  versions.change([project])();
  expect(await ask()).toEqual([7, 1, 2]);
  expect(await ask()).toEqual([7, 2, 3]);
  expect(await ask()).toEqual([7, 2, 4]);
});

test("if the engine has lost the states, all events are read", async () => {
  const cache = open({ cacheFromAsk: 1 });
  const ask = async () => {
    clock.advance(MINUTE_MS);
    await sameAsDirect(cache, USERS);
    return reads;
  };
  await ask();
  expect(await ask()).toEqual({ cached: 1, all: 1 });
  const sql = "DROP DATABASE cached_states";
  await store.clickhouse.command({ sql, ...options, lane: "states" });
  expect(await ask()).toEqual({ cached: 2, all: 2 });
  expect(await ask()).toEqual({ cached: 2, all: 3 });
  expect(await ask()).toEqual({ cached: 3, all: 3 });
});

test("no query waits until the states are stored", async () => {
  const cache = open();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  beforeFill = () => released;
  for (let time = 0; time < 3; time++) {
    clock.advance(MINUTE_MS);
    await compare(cache, USERS);
  }
  expect(reads).toEqual({ cached: 0, all: 3 });
  release();
  await cache.idle();
  clock.advance(MINUTE_MS);
  await compare(cache, USERS);
  expect(reads).toEqual({ cached: 1, all: 3 });
});

test("states that could not be stored are stored later, and the log says so once", async () => {
  const entries: string[] = [];
  const log = pino({}, { write: (entry: string) => void entries.push(entry) });
  const cache = open({ log });
  let failures = 2;
  beforeFill = async () => {
    if (failures-- > 0) throw new BackendUnavailable("The analytics store is busy.");
  };
  const cached: number[] = [];
  for (let time = 0; time < 7; time++) {
    clock.advance(MINUTE_MS);
    await sameAsDirect(cache, USERS);
    cached.push(reads.cached);
  }
  expect(cached).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(entries).toHaveLength(1);
});

test("states that are too large are not stored again", async () => {
  const cache = open({ maxStateBytes: 1 });
  let fills = 0;
  beforeFill = async () => void fills++;
  for (let time = 0; time < 5; time++) {
    clock.advance(MINUTE_MS);
    await sameAsDirect(cache, USERS);
  }
  expect([fills, reads.cached]).toEqual([1, 0]);
});

const plansQuery = (range = "30d"): WireTrend => ({
  kind: "trend",
  range: { last: range },
  series: [{ metric: "events_per_user" }],
  breakdown: { field: "properties.plan" },
});

/** Adds a hundred events to a new project, each with another value of a property. */
async function addPlans(plan: (index: number) => string): Promise<string> {
  const projectId = newId();
  const rows = Array.from({ length: 100 }, (_, index) =>
    eventRow({
      projectId,
      ts: NOW - 3 * DAY_MS,
      userId: `u${index}`,
      ...propertyColumns({ plan: plan(index) }),
    }),
  );
  await insertEvents(store.clickhouse, rows);
  return projectId;
}

test("labels count towards the size of the states", async () => {
  const cache = open({ maxStateBytes: 400_000 });
  const ask = async (projectId: string) => {
    for (let time = 0; time < 4; time++) {
      clock.advance(MINUTE_MS);
      await sameAsDirect(cache, plansQuery(), projectId);
    }
    return reads.cached;
  };
  expect(await ask(await addPlans((index) => `plan ${index}`))).toBeGreaterThan(0);
  reads.cached = 0;
  const long = "x".repeat(4_000);
  expect(await ask(await addPlans((index) => `${long} ${index}`))).toBe(0);
});

test("the least recently used states make room for new ones", async () => {
  // A question's states take about 20 kB.
  const cache = open({ maxStateBytes: 90_000 });
  const projectId = await addPlans((index) => `plan ${index}`);
  const ask = async (range: string) => {
    clock.advance(MINUTE_MS);
    await sameAsDirect(cache, plansQuery(range), projectId);
  };
  const ranges = ["10d", "11d", "12d", "13d", "14d"];
  for (const range of ranges) {
    await ask(range);
    await ask(range);
  }
  reads = { cached: 0, all: 0 };
  for (const range of ranges.slice(1)) await ask(range);
  expect(reads).toEqual({ cached: 4, all: 0 });
});
