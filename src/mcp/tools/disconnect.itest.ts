import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { silentLog } from "@/base/log";
import { ManualClock } from "@/base/time/clock";
import { DataVersions } from "@/clickhouse/data-versions";
import type { Database } from "@/database";
import { QueryCache } from "@/query";
import { openMcp, REVISIONS } from "@/testing/services/mcp";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { type EndlessClickHouse, endlessClickHouse } from "@/testing/stores/endless-clickhouse";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";

const PATIENTLY = { timeout: 60_000 };

let database: Database;
let clickhouse: TestClickHouse;
let tenant: Tenant;
beforeAll(async () => {
  database = await testDatabase();
  clickhouse = await startTestClickHouse();
  tenant = await makeTenant(database.prisma);
  await database.prisma.team.update({ where: { id: tenant.teamId }, data: { plan: "pro" } });
});
afterAll(async () => {
  await clickhouse.stop();
  await database.close();
});

describe.each(REVISIONS)("revision %s", (revision) => {
  let store: EndlessClickHouse;
  let queryCache: QueryCache;
  let clients: AbortController[];
  let call: (name: string, args: object) => { leave(): Promise<void> };

  beforeEach(() => {
    store = endlessClickHouse(clickhouse.clickhouse);
    clients = [];
    // Calls at the same time ask for the same minute.
    const clock = new ManualClock(Date.now());
    queryCache = new QueryCache({
      ...store,
      clock,
      versions: new DataVersions(false),
      log: silentLog,
    });
    const mcp = openMcp(database.prisma, { clickhouse: store.clickhouse, queryCache, clock });
    call = (name, args) => {
      const client = new AbortController();
      clients.push(client);
      const params = { name, arguments: { project: tenant.projectId, ...args } };
      const ask = { key: tenant.personalKey, signal: client.signal };
      const response = mcp.post(revision, "tools/call", params, ask);
      return {
        async leave() {
          client.abort();
          const { status, body } = await response;
          // A stream may have begun before.
          expect([200, 499]).toContain(status);
          await body?.cancel();
        },
      };
    };
  });
  afterEach(() => {
    for (const client of clients) client.abort();
  });

  const runs = async (times: number) =>
    vi.waitFor(async () => expect(await store.running()).toBe(times), PATIENTLY);

  const TREND = { range: { last: "7d" }, series: [{ metric: "count" }] };

  test.each([
    ["query_trend", TREND],
    ["run_sql", { sql: "SELECT count() FROM events" }],
  ])("a client that disconnects from %s stops its query in ClickHouse", async (name, args) => {
    const { leave } = call(name, args);
    await runs(1);
    await leave();
    await runs(0);
    expect(store.ended).toEqual([true]);
  });

  test("a client that disconnects does not stop a query for which another client waits", async () => {
    const run = vi.spyOn(queryCache, "run");
    const first = call("query_trend", TREND);
    await runs(1);
    const second = call("query_trend", TREND);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2), PATIENTLY);
    await first.leave();
    await expect(run.mock.results[0]?.value).rejects.toThrow();
    expect(await store.running()).toBe(1);
    expect(store.ended).toEqual([]);
    await second.leave();
    await runs(0);
    expect(store.ended).toEqual([true]);
  });
});
