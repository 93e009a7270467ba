import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { WireUsers } from "@/query/engine/language/wire";
import { USERS_SORTS } from "@/query/engine/model/query-options";
import { askStore, wireSelection } from "@/query/testing/ask";
import { matchingEvents, type OracleEvent } from "@/query/testing/oracle";
import { NOW, randomRows } from "@/query/testing/random-events";
import { arbitraryQuery } from "@/query/testing/random-queries";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents } from "@/testing/stores/events";
import type { UserSummary } from "./result";

const SEED = Math.floor(Math.random() * 2 ** 31);
const rows = randomRows(SEED, 2_000);
const RANGE = { start_time: "2026-07-01", end_time: "2026-07-16" };
let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, rows);
});
afterAll(() => store.stop());

const ask = (query: Omit<WireUsers, "kind">, projectIds: string[]) =>
  askStore<"users">(store, { kind: "users", ...query }, { projectIds });

async function allPages(query: Omit<WireUsers, "kind">, projectIds: string[]) {
  const pages = [await ask(query, projectIds)];
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor) {
    pages.push(await ask({ ...query, cursor }, projectIds));
  }
  return pages;
}

function usersOf(events: readonly OracleEvent[]) {
  const byUser = new Map<string, OracleEvent[]>();
  for (const event of events) {
    byUser.set(event.row.userId, [...(byUser.get(event.row.userId) ?? []), event]);
  }
  return byUser;
}

function statsOf(events: readonly OracleEvent[]) {
  const times = events.map(({ row }) => row.ts);
  return {
    events: events.length,
    sessions: new Set(events.map(({ session }) => session)).size,
    first: Math.min(...times),
    last: Math.max(...times),
  };
}

const summaryOf = ({ events, sessions, first_seen, last_seen }: UserSummary) => ({
  events,
  sessions,
  first: Date.parse(first_seen),
  last: Date.parse(last_seen),
});

const SORTED_BY = { last_seen: "last", events: "events", first_seen: "first" } as const;

test(`all users and their counts match the oracle, in order (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      arbitraryQuery,
      fc.constantFrom(...USERS_SORTS),
      fc.integer({ min: 3, max: 30 }),
      async (random, sort, limit) => {
        const query = { ...random, metric: "count", property: undefined };
        const expected = usersOf(matchingEvents(rows, query));
        const pages = await allPages({ ...wireSelection(query), sort, limit }, query.projectIds);
        const users = pages.flatMap((page) => page.users);
        expect(new Map(users.map((user) => [user.user_id, summaryOf(user)]))).toEqual(
          new Map(Array.from(expected, ([userId, events]) => [userId, statsOf(events)])),
        );
        expect(users).toHaveLength(expected.size);
        const values = users.map((user) => summaryOf(user)[SORTED_BY[sort]]);
        expect(values).toEqual(values.toSorted((a, b) => b - a));
        expect(pages.map(({ total }) => total)).toEqual(pages.map(() => expected.size));
        // Of several events at the same moment, any can be the last.
        for (const { user_id, platform } of users) {
          const all = expected.get(user_id) ?? [];
          const { last } = statsOf(all);
          const latest = all.filter(({ row }) => row.ts === last);
          expect(latest.map(({ row }) => row.platform)).toContain(platform);
        }
      },
    ),
    { numRuns: 25 },
  );
}, 600_000);

test("a search finds and counts users by part of their id, case-insensitive", async () => {
  const projectId = newId();
  const ids = ["Anna@example.com", "hanna@example.com", "50%_off", "o'neil", "Петя"];
  await insertEvents(
    store.clickhouse,
    ids.map((userId) => eventRow({ projectId, userId, ts: NOW - 1 })),
  );
  const found = async (search: string) => {
    const { users, total } = await ask({ range: RANGE, search }, [projectId]);
    expect(total).toBe(users.length);
    return users.map(({ user_id }) => user_id).toSorted();
  };
  expect(await found("ANNA")).toEqual(["Anna@example.com", "hanna@example.com"]);
  expect(await found("%_")).toEqual(["50%_off"]);
  expect(await found("o'")).toEqual(["o'neil"]);
  expect(await found("петя")).toEqual(["Петя"]);
  expect(await found("' OR 1=1 --")).toEqual([]);
});

test("the country is the latest known one, and other projects' events do not count", async () => {
  const [projectId, other] = [newId(), newId()];
  await insertEvents(store.clickhouse, [
    eventRow({ projectId, ts: NOW - 3, country: "FR" }),
    eventRow({ projectId, ts: NOW - 2, country: "DE" }),
    eventRow({ projectId, ts: NOW - 1, platform: "ios" }),
    eventRow({ projectId: other, ts: NOW - 1, country: "US" }),
  ]);
  const { users } = await ask({ range: RANGE }, [projectId]);
  expect(users).toMatchObject([{ user_id: "u1", country: "DE", platform: "ios", events: 3 }]);
  expect(await ask({ range: RANGE }, [])).toMatchObject({ users: [], total: 0, has_more: false });
});
