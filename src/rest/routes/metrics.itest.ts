import { afterAll, beforeAll, expect, test } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import { errorForCode } from "@/clickhouse/errors";
import type { ClickHouse } from "@/clickhouse/types";
import type { Database } from "@/database";
import {
  Callers,
  createPersonalKey,
  createProject,
  deleteProject,
  IngestKeyCache,
  removeMember,
} from "@/teams";
import { get, testRest } from "@/testing/services/rest";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";

const NOON = Date.UTC(2026, 6, 15, 12);
const DAY = "start_time=2026-07-15&end_time=2026-07-16";

let database: Database;
let store: TestClickHouse;
let rest: ReturnType<typeof testRest>;
let ours: Tenant;
let theirs: Tenant;
const clock = new ManualClock(NOON);

beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
  [ours, theirs] = [await makeTenant(database.prisma), await makeTenant(database.prisma)];
  rest = testRest(database.prisma, { clickhouse: store.clickhouse, clock });
  await signups(ours.projectId, 2);
  await signups(theirs.projectId, 5);
});
afterAll(async () => {
  await store.stop();
  await database.close();
});

const signups = (projectId: string, count: number) =>
  insertEvents(
    store.clickhouse,
    Array.from({ length: count }, () => eventRow({ projectId, ts: NOON })),
  );

const context = () => ({ prisma: database.prisma, clock });

function ask(
  query: string,
  { key = ours.personalKey, metric = "count", handler = rest.metrics } = {},
) {
  return get(handler, { query: `?${query}`, params: { metric_name: metric }, key });
}

const count = async (query: string, key?: string) => {
  const response = await ask(query, key === undefined ? {} : { key });
  return ((await response.json()) as { total: number }).total;
};

test("a metric covers the caller's projects and no others", async () => {
  const response = await ask(`${DAY}&granularity=day`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    metric: "count",
    granularity: "day",
    timezone: "UTC",
    start_time: "2026-07-15T00:00:00Z",
    end_time: "2026-07-16T00:00:00Z",
    project_ids: [ours.projectId],
    total: 2,
    data: [{ time: "2026-07-15T00:00:00Z", value: 2 }],
  });
  expect(await count(DAY, theirs.personalKey)).toBe(5);
  expect(await count(`${DAY}&project_id=${ours.projectId.toUpperCase()}`)).toBe(2);
});

test("a request for another team's project gets the same response as for one that does not exist", async () => {
  const gone = await createProject(context(), { teamId: ours.teamId, name: "gone" });
  const ingestKeys = new IngestKeyCache({ find: async () => null, clock });
  const who = { projectId: gone.id, actorId: ours.userId };
  await deleteProject({ ...context(), ingestKeys }, who, "gone");
  const strangers = [theirs.projectId, gone.id, "p2", "' OR 1=1 --"];
  const unknown = await ask(`${DAY}&project_id=${newId()}`);
  const expected = await unknown.text();
  expect(unknown.status).toBe(404);
  expect(JSON.parse(expected)).toEqual({ detail: expect.any(String), code: "not_found" });
  for (const id of strangers) {
    const response = await ask(`${DAY}&project_id=${encodeURIComponent(id)}`);
    expect([response.status, await response.text()]).toEqual([404, expected]);
  }
});

test("a filter cannot reach events outside the caller's projects", async () => {
  const filters = JSON.stringify([{ field: "project_id", op: "eq", value: theirs.projectId }]);
  const response = await ask(`${DAY}&filters=${encodeURIComponent(filters)}`);
  expect(response.status).toBe(422);
});

test("a key limited to some projects counts only those", async () => {
  const second = await createProject(context(), { teamId: ours.teamId, name: "second" });
  await signups(second.id, 3);
  const narrow = { userId: ours.userId, name: "n", scopes: ["read" as const] };
  const { key } = await createPersonalKey(context(), { ...narrow, onlyProjects: [second.id] });
  expect(await count(DAY)).toBe(5);
  expect(await count(DAY, key)).toBe(3);
});

test("a removed member has no access from the next request on", async () => {
  const member = await makeTenant(database.prisma);
  const membership = { teamId: theirs.teamId, userId: member.userId };
  await database.prisma.membership.create({
    data: { ...membership, role: "viewer", createdAt: new Date(NOON) },
  });
  expect(await count(DAY, member.personalKey)).toBe(5);
  const ingestKeys = new IngestKeyCache({ find: async () => null, clock });
  const who = { teamId: theirs.teamId, actorId: theirs.userId };
  await removeMember({ ...context(), ingestKeys }, who, member.userId);
  expect(await count(DAY, member.personalKey)).toBe(0);
});

test("faults have their own statuses: 404 for the metric, 422 for the query, 400 for granularity and size", async () => {
  const outcomes = await Promise.all([
    ask(DAY, { metric: "counts" }),
    ask("start_time=2026-07-15"),
    ask(`${DAY}&granularity=daily`),
    ask("start_time=2020-01-01&end_time=2026-01-01&granularity=minute"),
  ]);
  const bodies = await Promise.all(outcomes.map((outcome) => outcome.json()));
  expect(outcomes.map((outcome) => outcome.status)).toEqual([404, 422, 400, 400]);
  expect(bodies).toMatchObject([
    { code: "unknown_metric" },
    { detail: [{ type: "missing", loc: ["query", "end_time"], input: null }] },
    { code: "unknown_granularity" },
    { code: "too_many_buckets" },
  ]);
});

test("while ClickHouse is unavailable, the response is 503 with Retry-After and reveals nothing about it", async () => {
  const away: Pick<ClickHouse, "rows"> = {
    rows: () =>
      Promise.reject(
        new BackendUnavailable("The analytics store does not answer. Try again shortly.", {
          cause: new Error("connect ECONNREFUSED 127.0.0.1:8123"),
        }),
      ),
  };
  const clickhouse = { ...store.clickhouse, ...away };
  const callers = new Callers(database.prisma, clock);
  const handler = testRest(database.prisma, { clickhouse, callers, clock }).metrics;
  const response = await ask(DAY, { handler });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(await response.text()).not.toMatch(/127\.0\.0\.1|select|events_raw/i);
});

test("a query that exceeds the store's limits gets a 503 with advice on how to narrow it", async () => {
  const clickhouse = { ...store.clickhouse, rows: () => Promise.reject(errorForCode(159)) };
  const callers = new Callers(database.prisma, clock);
  const handler = testRest(database.prisma, { clickhouse, callers, clock }).metrics;
  const response = await ask(DAY, { handler });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(await response.text()).toMatch(/took too long.*shorter range/);
});
