import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { WireUser } from "@/query/engine/language/wire";
import { tableOf } from "@/query/query";
import { askStore, rangeOf } from "@/query/testing/ask";
import { matchingEvents } from "@/query/testing/oracle";
import { FLOOR, NOW, OWN_PROJECTS, randomRows } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";

const SEED = Math.floor(Math.random() * 2 ** 31);
const DAY = 86_400_000;
const rows = randomRows(SEED, 2_000);
let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, rows);
});
afterAll(() => store.stop());

const ask = (user_id: string, query: Partial<WireUser> = {}, projectIds = OWN_PROJECTS) =>
  askStore<"user">(store, { kind: "user", user_id, ...query }, { projectIds });

const oracleOf = (userId: string, start: number, end: number) =>
  matchingEvents(rows, {
    metric: "count",
    projectIds: OWN_PROJECTS,
    start,
    end,
    floor: FLOOR,
    granularity: "all",
    timezone: "UTC",
    filters: [{ field: "user_id", op: "eq", value: userId }],
    bots: "include",
    breakdownLimit: 1,
  });

test(`a user's counts match the oracle, in any zone (seed ${SEED})`, async () => {
  for (const userId of ["u0", "u7"]) {
    for (const timezone of ["UTC", "Europe/Berlin", "Asia/Kathmandu"]) {
      const [start, end] = [NOW - 280 * DAY, NOW];
      const user = await ask(userId, { range: rangeOf({ start, end }), timezone });
      const expected = oracleOf(userId, start, end);
      const times = oracleOf(userId, FLOOR, NOW + DAY).map(({ row }) => row.ts);
      expect(user.events).toBe(expected.length);
      expect(user.sessions).toBe(new Set(expected.map(({ session }) => session)).size);
      expect(Date.parse(user.first_seen)).toBe(Math.min(...times));
      expect(Date.parse(user.last_seen)).toBe(Math.max(...times));
      expect(user.days.reduce((sum, { events }) => sum + events, 0)).toBe(expected.length);
      const days = expected.map(({ row }) =>
        new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(row.ts),
      );
      expect(user.active_days).toBe(new Set(days).size);
      const platforms = user.platforms.map(({ value, events }) => [value, events]);
      const count = (platform: string) =>
        expected.filter(({ row }) => row.platform === platform).length;
      expect(platforms).toEqual(platforms.map(([platform]) => [platform, count(`${platform}`)]));
      expect(user.event_names.reduce((sum, { events }) => sum + events, 0)).toBe(expected.length);
    }
  }
});

test("the latest value of each property has its type and time", async () => {
  const projectId = newId();
  const at = (minutes: number, properties: Record<string, unknown>) =>
    eventRow({ projectId, ts: NOW - DAY + minutes * 60_000, ...propertyColumns(properties) });
  await insertEvents(store.clickhouse, [
    at(0, { plan: "free", age: "7", gone: true, "a.b": { x: [1, "é"] }, "": 0 }),
    at(1, { plan: "pro", age: 7, long: "é".repeat(2_000) }),
    at(2, { plan: null, tags: [] }),
  ]);
  const { properties, properties_cut, ...user } = await ask("u1", {}, [projectId]);
  const byKey = Object.fromEntries(properties.map(({ key, at: _, ...rest }) => [key, rest]));
  expect(byKey).toEqual({
    plan: { type: "null", value: null, cut: false },
    age: { type: "number", value: 7, cut: false },
    gone: { type: "boolean", value: true, cut: false },
    "a.b": { type: "object", value: '{"x":[1,"é"]}', cut: false },
    "": { type: "number", value: 0, cut: false },
    long: { type: "string", value: "é".repeat(1_000), cut: true },
    tags: { type: "array", value: "[]", cut: false },
  });
  expect(properties.find(({ key }) => key === "plan")?.at).toBe("2026-07-14T12:09:31.250Z");
  expect(properties_cut).toBe(false);
  expect(tableOf({ ...user, properties, properties_cut }).rows).toContainEqual([
    "events",
    3,
    "number",
  ]);
});

test("a list of more than a hundred properties is cut, and properties_cut is set", async () => {
  const projectId = newId();
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`p${n}`, n]));
  await insertEvents(store.clickhouse, [
    eventRow({ projectId, ts: NOW - 1, ...propertyColumns(many) }),
  ]);
  const user = await ask("u1", {}, [projectId]);
  expect([user.properties.length, user.properties_cut]).toEqual([100, true]);
});

test("a user without events in the range still has first and last seen", async () => {
  const projectId = newId();
  await insertEvents(store.clickhouse, [eventRow({ projectId, ts: NOW - 60 * DAY })]);
  const user = await ask("u1", { range: { last: "7d" } }, [projectId]);
  expect(user).toMatchObject({ events: 0, sessions: 0, active_days: 0, event_names: [] });
  expect(user.days).toHaveLength(7);
  expect(Date.parse(user.last_seen)).toBe(NOW - 60 * DAY);
});

test("an unknown user and a user of another project are not found", async () => {
  const projectId = newId();
  await insertEvents(store.clickhouse, [eventRow({ projectId, ts: NOW - 1, userId: "mine" })]);
  const notFound = { code: "not_found", detail: expect.stringContaining("User") };
  await expect(ask("mine")).rejects.toMatchObject(notFound);
  await expect(ask("x' OR 1=1 --", {}, [projectId])).rejects.toMatchObject(notFound);
  await expect(ask("mine", {}, [])).rejects.toMatchObject(notFound);
});
