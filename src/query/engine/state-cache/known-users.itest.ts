import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS, MINUTE_MS } from "@/base/time/durations";
import { DataVersions } from "@/clickhouse/data-versions";
import { EVENTS_TABLE } from "@/clickhouse/events";
import { runQuery } from "@/query/query";
import { QueryCache } from "@/query/query-cache";
import { readWire } from "@/query/testing/ask";
import { eraseUser, mergeParts, withoutMerges } from "@/query/testing/live-history";
import { NOW } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import type { WireTrend } from "../language/wire";

const tags = { surface: "test" };

let store: TestClickHouse;
let clock: ManualClock;
let versions: DataVersions;
let cache: QueryCache;
/** Statements that read events: all of them, or only those that tables in memory do not have. */
let reads: { all: number; changed: number };

beforeAll(async () => {
  store = await startTestClickHouse();
});

afterAll(() => store.stop());

beforeEach(() => {
  reads = { all: 0, changed: 0 };
  clock = new ManualClock(NOW);
  versions = new DataVersions(true);
  const clickhouse: TestClickHouse["clickhouse"] = {
    ...store.clickhouse,
    rows: (query) => {
      if (query.lane === undefined && query.sql.includes(EVENTS_TABLE))
        reads[query.sql.includes("cached_states") ? "changed" : "all"]++;
      return store.clickhouse.rows(query);
    },
  };
  cache = new QueryCache({ clickhouse, clock, versions, log: silentLog, cacheFromAsk: 1 });
});

const plansQuery = (limit: number): WireTrend => ({
  kind: "trend",
  range: { last: "7d" },
  series: [{ metric: "unique_users" }],
  breakdown: { field: "properties.plan", limit },
});

/**
 * Asks a minute later, and checks that the result is that of all events. Returns
 * it as totals by plan.
 */
async function ask(projectId: string, limit = 1): Promise<unknown[]> {
  clock.advance(MINUTE_MS);
  const query = readWire(plansQuery(limit));
  const scope = { projectIds: [projectId] };
  const result = await cache.run(query, scope, { tags });
  const context = { clickhouse: store.clickhouse, now: clock.now(), tags };
  expect(result).toEqual(await runQuery(query, scope, context));
  await cache.idle();
  if (result.kind !== "trend") throw new Error(result.kind);
  const [series] = result.series;
  return [series?.total, ...(series?.groups ?? []).map(({ value, total }) => [value, total])];
}

const add = (projectId: string, plan: string, users: readonly number[], ts = NOW - DAY_MS) =>
  insertEvents(
    store.clickhouse,
    users.map((user) =>
      eventRow({ projectId, ts, userId: `u${user}`, ...propertyColumns({ plan }) }),
    ),
  );

test("new events change the counts, the order of labels and all others, and are all that is read", async () => {
  const projectId = newId();
  await add(projectId, "free", [1, 2, 3]);
  await add(projectId, "pro", [3, 4]);
  await add(projectId, "team", [4]);
  expect(await ask(projectId)).toEqual([4, ["free", 3], [null, 2]]);
  await add(projectId, "free", [1, 2], NOW - 3 * DAY_MS);
  expect(await ask(projectId)).toEqual([4, ["free", 3], [null, 2]]);
  await add(projectId, "new", [1, 2, 5, 6]);
  expect(await ask(projectId)).toEqual([6, ["new", 4], [null, 4]]);
  await mergeParts(store);
  expect(await ask(projectId)).toEqual([6, ["new", 4], [null, 4]]);
  expect(reads).toEqual({ all: 1, changed: 3 });
  await eraseUser({ store, versions }, projectId, "u1");
  expect(await ask(projectId)).toEqual([5, ["new", 3], [null, 3]]);
  expect(reads).toEqual({ all: 2, changed: 3 });
});

test("users with too many or too long labels are not stored", async () => {
  const [many, long] = [newId(), newId()];
  const rows = Array.from({ length: 600 }, (_, index) =>
    eventRow({
      projectId: many,
      ts: NOW - DAY_MS,
      userId: `u${index}`,
      ...propertyColumns({ plan: `plan ${index}` }),
    }),
  );
  await insertEvents(store.clickhouse, rows);
  await add(long, "x".repeat(100), [1]);
  for (let time = 0; time < 3; time++) {
    await ask(many);
    await ask(long);
  }
  expect(reads).toEqual({ all: 6, changed: 0 });
});

test("once many users have new events, all events are read and the users stored again", () =>
  withoutMerges(store, async () => {
    const projectId = newId();
    const users = (count: number) => Array.from({ length: count }, (_, index) => index);
    await add(projectId, "free", users(10));
    await ask(projectId);
    await add(projectId, "pro", users(900));
    await ask(projectId);
    expect(reads).toEqual({ all: 1, changed: 1 });
    await add(projectId, "pro", users(1_100));
    expect(await ask(projectId)).toEqual([1_100, ["pro", 1_100], [null, 10]]);
    expect(reads).toEqual({ all: 2, changed: 2 });
    await ask(projectId);
    await ask(projectId);
    expect(reads).toEqual({ all: 3, changed: 3 });
  }));
