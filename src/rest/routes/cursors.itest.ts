import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import type { Database } from "@/database";
import type { WireEvents, WireUsers } from "@/query/engine/language/wire";
import { post, testRest } from "@/testing/services/rest";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { eventRow, insertEvents, keepOldEvents } from "@/testing/stores/events";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";

const NOW = Date.parse("2026-07-15T12:00:00Z");
const clock = new ManualClock(NOW);

let database: Database;
let store: TestClickHouse;
let rest: ReturnType<typeof testRest>;
let ours: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
  await keepOldEvents(store.clickhouse);
  [ours, theirs] = [
    await makeTenant(database.prisma, { clock }),
    await makeTenant(database.prisma, { clock }),
  ];
  rest = testRest(database.prisma, { clickhouse: store.clickhouse, clock });
  const events = ({ projectId }: Tenant) =>
    Array.from({ length: 4 }, (_, n) =>
      eventRow({ projectId, ts: NOW - 60_000 - n, eventName: "view", userId: `u${n}` }),
    );
  await insertEvents(store.clickhouse, [...events(ours), ...events(theirs)]);
});

afterAll(async () => {
  await store.stop();
  await database.close();
});

type Paged = WireEvents | WireUsers;

const execute = (query: object, { key = ours.personalKey, project_id = "" } = {}) =>
  post(rest.execute, { query, ...(project_id !== "" && { project_id }) }, { key });

async function firstCursor(query: Paged): Promise<string> {
  const { result } = await (await execute(query)).json();
  expect(result.next_cursor).toEqual(expect.any(String));
  return result.next_cursor;
}

async function expectRefused(response: Response): Promise<void> {
  expect([response.status, await response.json()]).toMatchObject([
    422,
    { detail: [{ loc: ["body", "query", "cursor"], type: "value_error" }] },
  ]);
}

const EVENTS: WireEvents = {
  kind: "events",
  range: { last: "7d" },
  timezone: "Europe/Berlin",
  filters: [{ field: "event_name", op: "eq", value: "view" }],
  bots: "include",
  events: ["view"],
  order: "happened",
  limit: 1,
};
const USERS: WireUsers = {
  kind: "users",
  range: { last: "7d" },
  timezone: "Europe/Berlin",
  filters: [{ field: "event_name", op: "eq", value: "view" }],
  bots: "include",
  events: ["view"],
  search: "u",
  sort: "events",
  limit: 1,
};

const COMMON: Partial<Paged>[] = [
  { range: { last: "8d" } },
  { range: { last: "1w" } },
  { timezone: "UTC" },
  { filters: [] },
  { filters: [{ field: "event_name", op: "in", value: ["view", "buy"] }] },
  { bots: "exclude" },
  { events: ["view", "buy"] },
];

describe("a cursor of another query is rejected", () => {
  test.each([...COMMON, { order: "received" as const }])("events with %j", async (changed) => {
    const cursor = await firstCursor(EVENTS);
    await expectRefused(await execute({ ...EVENTS, ...changed, cursor }));
  });

  test.each([...COMMON, { sort: "last_seen" as const }, { search: "u1" }])(
    "users with %j",
    async (changed) => {
      const cursor = await firstCursor(USERS);
      await expectRefused(await execute({ ...USERS, ...changed, cursor }));
    },
  );

  test("a cursor of another kind, project or team, and a truncated or changed cursor", async () => {
    const [events, users] = [await firstCursor(EVENTS), await firstCursor(USERS)];
    await expectRefused(await execute({ ...EVENTS, cursor: users }));
    await expectRefused(await execute({ ...USERS, cursor: events }));
    const cursor = events;
    await expectRefused(await execute({ ...EVENTS, cursor }, { key: theirs.personalKey }));
    for (const changed of [
      cursor.slice(0, -4),
      `${cursor}AA`,
      Buffer.from(
        Buffer.from(cursor, "base64url")
          .toString()
          .replace(/"total":\d+/, '"total":9'),
      ).toString("base64url"),
    ]) {
      await expectRefused(await execute({ ...EVENTS, cursor: changed }));
    }
  });
});

test("a cursor works with another page size, another key order and on another day", async () => {
  const cursor = await firstCursor(EVENTS);
  const { limit: _, ...question } = Object.fromEntries(Object.entries(EVENTS).reverse());
  clock.advance(36 * 3_600_000);
  const response = await execute({ ...question, cursor }, { project_id: ours.projectId });
  expect(response.status).toBe(200);
  const { result } = await response.json();
  expect([result.events.length, result.total, result.has_more]).toEqual([3, 4, false]);
});
