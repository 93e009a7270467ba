import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { systemClock } from "@/base/time/clock";
import { retentionFloor } from "@/base/time/retention";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents } from "@/testing/stores/events";

const tags = { surface: "test" };
const DAY = 86_400_000;

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
});

afterAll(() => store.stop());

function query<T>(sql: string, projectId: string, settings: Record<string, string | number> = {}) {
  return store.clickhouse.rows<T>({ sql, params: { projectId }, settings, tags });
}

/** Properties with every key that has ever broken a store, including `__proto__` as plain data. */
function bagOf<T>(value: (key: string) => T): Record<string, T> {
  const keys = [
    "$price",
    "цена",
    "🙂",
    "product-id",
    "a b",
    "it's",
    'a"b',
    "",
    "a\\b",
    "__proto__",
  ];
  return Object.fromEntries(keys.map((key) => [key, value(key)]));
}

describe("one row", () => {
  test("unusual property keys of every type are stored and can be queried", async () => {
    const projectId = newId();
    const row = eventRow({
      projectId,
      strings: bagOf((key) => `value of ${key}`),
      numbers: bagOf(() => 1.5),
      booleans: bagOf(() => false),
      others: bagOf(() => "null"),
    });
    await insertEvents(store.clickhouse, [row]);
    for (const key of Object.keys(row.strings)) {
      const [found] = await store.clickhouse.rows({
        sql: `SELECT ps[{key:String}] AS s, pn[{key:String}] AS n, has(mapKeys(pb), {key:String}) AS b,
              po[{key:String}] AS o FROM events_raw WHERE project_id = {projectId:UUID}`,
        params: { key, projectId },
        tags,
      });
      expect(found).toEqual({ s: `value of ${key}`, n: 1.5, b: 1, o: "null" });
    }
    const keys = "SELECT mapKeys(ps) AS keys FROM events_raw WHERE project_id = {projectId:UUID}";
    expect(await query(keys, projectId)).toEqual([{ keys: Object.keys(row.strings) }]);
  });

  test("text and times, to the millisecond, are read back as they were written", async () => {
    const row = eventRow({
      ts: Date.UTC(2026, 6, 15, 12, 0, 0, 123),
      userId: "it's\ta \\ 🙂\u0001\n",
      sentTimestamp: "2026-07-15T14:00:00.123456+02:00",
      raw: '{"big":12345678901234567890,"a.b":1,"a":{"b":2}}',
      isBot: true,
    });
    await insertEvents(store.clickhouse, [row]);
    const stored = await query(
      `SELECT event_id, toUnixTimestamp64Milli(ts) AS ms, user_id, sent_timestamp, raw, is_bot
       FROM events_raw WHERE project_id = {projectId:UUID}`,
      row.projectId,
    );
    expect(stored).toEqual([
      {
        event_id: row.eventId,
        ms: String(row.ts),
        user_id: row.userId,
        sent_timestamp: row.sentTimestamp,
        raw: row.raw,
        is_bot: true,
      },
    ]);
  });

  test("equal session ids of two users are two sessions", async () => {
    const projectId = newId();
    await insertEvents(store.clickhouse, [
      eventRow({ projectId, userId: "a", sessionId: "s" }),
      eventRow({ projectId, userId: "b", sessionId: "s" }),
      eventRow({ projectId, userId: "b", sessionId: "s" }),
    ]);
    const sql = `SELECT uniqExact(session_hash) AS sessions, uniqExact(user_hash) AS users
                 FROM events_raw WHERE project_id = {projectId:UUID}`;
    expect(await query(sql, projectId)).toEqual([{ sessions: "2", users: "2" }]);
  });
});

test("a batch with an event on each day of the retention is inserted completely", async () => {
  const projectId = newId();
  const now = systemClock.now();
  const days = Array.from({ length: 395 }, (_, day) =>
    eventRow({ projectId, ts: now - day * DAY }),
  );
  await insertEvents(store.clickhouse, days);
  const sql = `SELECT count() AS events, uniqExact(toDate(ts)) AS days FROM events_raw
               WHERE project_id = {projectId:UUID}`;
  expect(await query(sql, projectId)).toEqual([{ events: "395", days: "395" }]);
});

test("a block that spans more than 100 months, from devices with wrong clocks, is inserted", async () => {
  const projectId = newId();
  const months = Array.from({ length: 101 }, (_, month) =>
    eventRow({ projectId, ts: Date.UTC(2026, month, 15) }),
  );
  await insertEvents(store.clickhouse, months);
  const sql = "SELECT count() AS n FROM events_raw WHERE project_id = {projectId:UUID}";
  expect(await query(sql, projectId)).toEqual([{ n: "101" }]);
});

const QUARTER = "toStartOfFifteenMinutes(ts)";
const HOUR = `toStartOfHour(${QUARTER})`;
const WHERE = `WHERE project_id = {projectId:UUID} AND ${QUARTER} >= toDateTime(0)`;

/** Queries that should use a projection, and the projection that each should use. */
const SHAPES = [
  ["by_count", "events", `SELECT ${HOUR} AS b, count() AS n FROM events_raw ${WHERE} GROUP BY b`],
  [
    "by_count",
    "events of one name",
    `SELECT ${HOUR} AS b, count() AS n FROM events_raw ${WHERE} AND event_name = 'signup' GROUP BY b`,
  ],
  [
    "by_count",
    "events by name, without bots",
    `SELECT event_name AS b, count() AS n FROM events_raw ${WHERE} AND NOT is_bot GROUP BY b`,
  ],
  [
    "by_user",
    "users",
    `SELECT b, finalizeAggregation(s) AS n FROM (
       SELECT ${HOUR} AS b, uniqExactState(user_hash) AS s FROM events_raw ${WHERE} GROUP BY b)`,
  ],
  [
    "by_user",
    "all users",
    `SELECT finalizeAggregation(s) AS n FROM (
       SELECT uniqExactState(user_hash) AS s FROM events_raw ${WHERE} GROUP BY project_id)`,
  ],
  [
    "by_user",
    "users on the web, without bots",
    `SELECT b, finalizeAggregation(s) AS n FROM (
       SELECT ${HOUR} AS b, uniqExactState(user_hash) AS s FROM events_raw
       ${WHERE} AND platform = 'web' AND NOT is_bot GROUP BY b)`,
  ],
  [
    "by_user",
    "sessions with an id, and whether any event lacks one",
    `SELECT b, finalizeAggregation(s) AS n, without FROM (
       SELECT ${HOUR} AS b, uniqExactIfState(session_hash, session_id != '') AS s,
         countIf(session_id = '') AS without
       FROM events_raw ${WHERE} GROUP BY b)`,
  ],
] as const;

/**
 * Without this, the analyser turns `session_id = ''` into `empty(session_id)`, which the projection
 * does not have.
 */
const SETTINGS = { optimize_empty_string_comparisons: 0 };

describe("projections", () => {
  let projectId: string;

  beforeAll(async () => {
    projectId = newId();
    for (let block = 0; block < 3; block += 1) {
      const rows = Array.from({ length: 400 }, (_, n) =>
        eventRow({
          projectId,
          eventName: n % 3 ? "signup" : "login",
          platform: n % 2 ? "web" : "ios",
          userId: `user-${n % 37}`,
          sessionId: n % 5 ? `session-${n % 11}` : "",
          isBot: n % 7 === 0,
          ts: Date.UTC(2026, 6, 15) + n * 421_000 + block,
        }),
      );
      await insertEvents(store.clickhouse, rows);
    }
  });

  const expectSameAsRaw = async (sql: string) => {
    const ordered = `SELECT * FROM (${sql}) ORDER BY ALL`;
    const raw = await query(ordered, projectId, { ...SETTINGS, optimize_use_projections: 0 });
    const projected = await query(ordered, projectId, {
      ...SETTINGS,
      force_optimize_projection: 1,
    });
    expect(projected).toEqual(raw);
    expect(raw.length).toBeGreaterThan(0);
  };

  test.each(SHAPES)("%s answers: %s", async (projection, _what, sql) => {
    const plan = await query<{ explain: string }>(`EXPLAIN ${sql}`, projectId, SETTINGS);
    const reads = plan.flatMap(
      ({ explain }) => /ReadFromMergeTree \((.*)\)/.exec(explain)?.[1] ?? [],
    );
    expect(reads).toEqual([projection]);
    await expectSameAsRaw(sql);
  });

  test("full quarters from the projection and edges from raw rows add up exactly", async () => {
    const state =
      "uniqExactState(user_hash) AS s FROM events_raw WHERE project_id = {projectId:UUID}";
    const [from, to] = ["2026-07-15 00:07:00", "2026-07-16 10:52:00"];
    const merged = await query<{ n: string }>(
      `SELECT uniqExactMerge(s) AS n FROM (
         SELECT project_id, ${state} AND ${QUARTER} >= '2026-07-15 00:15:00'
           AND ${QUARTER} < '2026-07-16 10:45:00' GROUP BY project_id
         UNION ALL SELECT project_id, ${state}
           AND ts >= '${from}' AND ts < '2026-07-15 00:15:00' GROUP BY project_id
         UNION ALL SELECT project_id, ${state}
           AND ts >= '2026-07-16 10:45:00' AND ts < '${to}' GROUP BY project_id)`,
      projectId,
      SETTINGS,
    );
    const plain = await query(
      `SELECT uniqExact(user_id) AS n FROM events_raw
       WHERE project_id = {projectId:UUID} AND ts >= '${from}' AND ts < '${to}'`,
      projectId,
    );
    expect(merged).toEqual(plain);
  });

  test("merging parts does not change results", async () => {
    await store.clickhouse.command({
      sql: "OPTIMIZE TABLE events_raw PARTITION 202607 FINAL",
      tags,
      lane: "write",
    });
    for (const [, , sql] of SHAPES) await expectSameAsRaw(sql);
  });
});

test("a merge removes only events older than the retention, from the projections too", async () => {
  const projectId = newId();
  const floor = retentionFloor(systemClock.now());
  const rows = [
    eventRow({ projectId, ts: floor - 10 * DAY, userId: "old" }),
    eventRow({ projectId, ts: floor + 1_000, userId: "kept" }),
    eventRow({ projectId, ts: systemClock.now(), userId: "new" }),
  ];
  await insertEvents(store.clickhouse, rows);
  for (const month of new Set(rows.map(({ ts }) => monthOf(ts)))) {
    const sql = `OPTIMIZE TABLE events_raw PARTITION ${month} FINAL`;
    await store.clickhouse.command({ sql, tags, lane: "write" });
  }
  const users = "SELECT user_id FROM events_raw WHERE project_id = {projectId:UUID} ORDER BY ts";
  expect(await query(users, projectId)).toEqual([{ user_id: "kept" }, { user_id: "new" }]);
  const count = `SELECT count() AS n FROM events_raw ${WHERE} GROUP BY project_id`;
  expect(await query(count, projectId, { force_optimize_projection: 1 })).toEqual([{ n: "2" }]);
});

const monthOf = (ts: number) => new Date(ts).toISOString().slice(0, 7).replace("-", "");
