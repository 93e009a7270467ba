import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { DataVersions } from "@/clickhouse/data-versions";
import { errorForCode } from "@/clickhouse/errors";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { ClickHouse } from "@/clickhouse/types";
import { runQuery } from "@/query/query";
import { QueryCache } from "@/query/query-cache";
import { readWire } from "@/query/testing/ask";
import { NOW } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, propertyColumns } from "@/testing/stores/events";
import type { WireTrend } from "../language/wire";

const tags = { surface: "test" };
const OF_AMOUNT = ["sum", "avg", "max", "p95"] as const;
const TIME_LIMIT = 159;

let store: TestClickHouse;
let clickhouse: ClickHouse;
let projectId: string;
let statements: string[];
let refuse: (sql: string) => boolean;

beforeAll(async () => {
  store = await startTestClickHouse();
  projectId = newId();
  const rows = Array.from({ length: 300 }, (_, index) =>
    eventRow({
      projectId,
      ts: NOW - (index % 9) * DAY_MS - index * 60_000,
      userId: `u${index % 40}`,
      sessionId: `s${index % 70}`,
      eventName: index % 3 === 0 ? "paid" : "page_view",
      ...propertyColumns({ amount: index / 7 }),
    }),
  );
  await insertEvents(store.clickhouse, rows);
});

afterAll(() => store.stop());

beforeEach(() => {
  statements = [];
  refuse = () => false;
  clickhouse = {
    ...store.clickhouse,
    rows: (query) => {
      if (query.sql.includes(EVENTS_TABLE)) statements.push(query.sql);
      if (refuse(query.sql)) return Promise.reject(errorForCode(TIME_LIMIT));
      return store.clickhouse.rows(query);
    },
  };
});

const trend = (series: WireTrend["series"], rest: Partial<WireTrend> = {}): WireTrend => ({
  kind: "trend",
  range: { last: "7d" },
  granularity: "day",
  series,
  ...rest,
});

/**
 * Asks all at once, and checks that each result is that of the query alone. If other processes
 * write too, not even the rows of equal questions are shared otherwise.
 */
async function ask(queries: readonly WireTrend[], isAlone = true): Promise<void> {
  const clock = new ManualClock(NOW);
  const versions = new DataVersions(isAlone);
  const cache = new QueryCache({ clickhouse, clock, versions, log: silentLog });
  const scope = { projectIds: [projectId] };
  const results = await Promise.all(
    queries.map((query) => cache.run(readWire(query), scope, { tags })),
  );
  const context = { clickhouse: store.clickhouse, now: clock.now(), tags };
  for (const [index, query] of queries.entries())
    expect(results[index]).toEqual(await runQuery(readWire(query), scope, context));
}

test("metrics of the same events are answered by one statement", async () => {
  await ask([
    trend([{ metric: "count" }]),
    trend([{ metric: "unique_users" }]),
    trend([{ metric: "events_per_user", label: "Activity" }]),
  ]);
  expect(statements).toHaveLength(1);
});

test("metrics of one property are, and so are the series of one query", async () => {
  await ask([
    trend(OF_AMOUNT.map((metric) => ({ metric, property: "amount" }))),
    trend([{ metric: "p95", property: "amount" }]),
  ]);
  expect(statements).toHaveLength(1);
});

test.each([true, false])(
  "equal metrics are too, while this process is alone: %s",
  async (isAlone) => {
    const distinct = { metric: "unique_values", property: "amount" } as const;
    const queries = [trend([distinct, { ...distinct, label: "Again" }]), trend([distinct])];
    await ask(queries, isAlone);
    expect(statements).toHaveLength(1);
  },
);

test("other events, times, buckets and properties are read separately", async () => {
  await ask([
    trend([{ metric: "count" }]),
    trend([{ metric: "count", events: ["paid"] }]),
    trend([{ metric: "unique_users" }], { range: { last: "3d" } }),
    trend([{ metric: "unique_users" }], { granularity: "hour" }),
    trend([{ metric: "unique_users" }], { timezone: "Asia/Tokyo" }),
    trend([{ metric: "sum", property: "amount" }]),
    trend([{ metric: "sum", property: "price" }]),
  ]);
  expect(statements).toHaveLength(7);
});

test("if they exceed a limit together, each is asked alone", async () => {
  refuse = (sql) => sql.includes("AS results");
  await ask([trend([{ metric: "count" }]), trend([{ metric: "unique_users" }])]);
  expect(statements).toHaveLength(3);
});

/** A query asks its question a few microtasks after it was run. */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

test.each(["before", "after"])(
  "one who aborts %s another has asked does not stop that one",
  async (when) => {
    const cache = new QueryCache({
      clickhouse,
      clock: new ManualClock(NOW),
      versions: new DataVersions(true),
      log: silentLog,
    });
    const scope = { projectIds: [projectId] };
    const leaving = new AbortController();
    const count = readWire(trend([{ metric: "count" }]));
    const users = readWire(trend([{ metric: "unique_users" }]));
    const left = cache.run(count, scope, { tags, signal: leaving.signal });
    await microtasks();
    if (when === "before") leaving.abort(new Error("gone"));
    const stayed = cache.run(users, scope, { tags });
    await microtasks();
    leaving.abort(new Error("gone"));
    await expect(left).rejects.toThrow("gone");
    expect(await stayed).toMatchObject({ series: [{ total: 40 }] });
    const results = when === "before" ? "users" : "[toFloat64(events), toFloat64(users)]";
    expect(statements).toEqual([expect.stringContaining(results)]);
  },
);
