import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import { type QueryResult, runQuery } from "@/query/query";
import { QueryCache } from "@/query/query-cache";
import { readWire } from "@/query/testing/ask";
import { arbitrarySteps, liveHistory } from "@/query/testing/live-history";
import { NOW } from "@/query/testing/random-events";
import { ZONES } from "@/query/testing/random-queries";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { keepOldEvents } from "@/testing/stores/events";
import type { WireFilter, WireTrend } from "../language/wire";

const RUNS = 6;
const tags = { surface: "test" };

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});

afterAll(() => store.stop());

const arbitraryTrend: fc.Arbitrary<WireTrend> = fc
  .record({
    range: fc.oneof(
      fc.integer({ min: 1, max: 10 }).map((days) => ({ last: `${days}d` })),
      fc.constant({ last: "48h" }),
      fc.integer({ min: 2, max: 10 }).map((days) => ({
        start_time: new Date(NOW - days * DAY_MS).toISOString(),
        end_time: new Date(NOW - DAY_MS).toISOString(),
      })),
    ),
    timezone: fc.constantFrom(...ZONES),
    granularity: fc.constantFrom("hour" as const, "day" as const, "week" as const, "all" as const),
    bots: fc.constantFrom("include" as const, "exclude" as const),
    filters: fc.constantFrom<WireFilter[]>([], [{ field: "platform", op: "neq", value: "web" }]),
    metric: fc.constantFrom(
      "count" as const,
      "unique_users" as const,
      "unique_users" as const,
      "unique_sessions" as const,
      "events_per_user" as const,
    ),
    field: fc.constantFrom(null, "platform", "properties.plan", "event_name"),
    limit: fc.integer({ min: 1, max: 3 }),
    compare: fc.constantFrom(null, "previous_period" as const),
  })
  .map(({ metric, field, limit, compare, ...common }) => ({
    kind: "trend",
    ...common,
    series: [{ metric }],
    ...(field && { breakdown: { field, limit } }),
    ...(compare && { compare }),
  }));

const arbitraryHistory = fc.record({
  trends: fc.array(arbitraryTrend, { minLength: 2, maxLength: 3 }),
  both: fc.boolean(),
  steps: arbitrarySteps,
  keepsRows: fc.boolean(),
});

type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;

/** How many statements read partial aggregates of past days, and how many the buckets of users. */
let reads: { states: number; users: number };

const counting = (): ClickHouse => ({
  ...store.clickhouse,
  rows: (query) => {
    if (query.lane === undefined && query.sql.includes("cached_states"))
      reads[query.sql.includes("known_bits") ? "users" : "states"]++;
    return store.clickhouse.rows(query);
  },
});

async function live({ trends, both, steps, keepsRows }: Generated<typeof arbitraryHistory>) {
  const clock = new ManualClock(NOW);
  const versions = new DataVersions(true);
  const projects = [newId(), newId()] as const;
  const projectIds = both ? [...projects] : [projects[0]];
  const cache = new QueryCache({
    clickhouse: counting(),
    clock,
    versions,
    log: silentLog,
    cacheFromAsk: 1,
    ...(!keepsRows && { bounds: { entries: 0, bytes: 0 } }),
  });
  const ask = (wire: WireTrend) => cache.run(readWire(wire), { projectIds }, { tags });
  const askDirectly = (wire: WireTrend): Promise<QueryResult> => {
    const context = { clickhouse: store.clickhouse, now: clock.now(), tags };
    return runQuery(readWire(wire), { projectIds }, context);
  };
  const history = liveHistory({ store, clock, versions, projects });
  for (const step of steps) {
    const insert = await history.take(step);
    if (insert) await Promise.all([...trends.map(ask), insert()]);
    for (const wire of trends) {
      expect(await ask(wire)).toEqual(await askDirectly(wire));
      await cache.idle();
    }
  }
}

test("results of repeated trends equal those from all events, whatever happens in between", async () => {
  reads = { states: 0, users: 0 };
  // Some random histories have no trend that reads from one of the two.
  while (reads.states === 0 || reads.users === 0)
    await fc.assert(fc.asyncProperty(arbitraryHistory, live), { numRuns: RUNS });
}, 240_000);
