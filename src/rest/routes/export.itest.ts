import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BackendUnavailable } from "@/base/errors";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import type { Database } from "@/database";
import { get, testRest } from "@/testing/services/rest";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { testDatabase } from "@/testing/stores/database";
import { eventRow, insertEvents } from "@/testing/stores/events";
import { makeTenant, type Tenant } from "@/testing/teams/tenants";

const NOW = Date.now();
const DAY = 86_400_000;
const MINUTE = 60_000;
const COUNT = 12_000;

let database: Database;
let store: TestClickHouse;
let rest: ReturnType<typeof testRest>;
let ours: Tenant;
let theirs: Tenant;
let ids: string[];

beforeAll(async () => {
  [database, store] = await Promise.all([testDatabase(), startTestClickHouse()]);
  [ours, theirs] = [await makeTenant(database.prisma), await makeTenant(database.prisma)];
  rest = testRest(database.prisma, { clickhouse: store.clickhouse });
  const row = (n: number, changes: object = {}) =>
    eventRow({
      projectId: ours.projectId,
      // Many events of the same millisecond.
      ts: NOW - 3 * DAY - Math.floor(n / 7_000) * DAY - (n % 3),
      receivedAt: NOW - 2 * DAY,
      userId: `u${n % 5}`,
      raw: `{"n":12345678901234567890${n % 10}}`,
      ...changes,
    });
  const rows = Array.from({ length: COUNT }, (_, n) => row(n));
  ids = rows.map(({ eventId }) => eventId);
  await insertEvents(store.clickhouse, [
    ...rows,
    row(1, { receivedAt: NOW + 30 * MINUTE }),
    row(1, { ts: NOW - 500 * DAY }),
    row(1, { projectId: theirs.projectId }),
  ]);
});

afterAll(async () => {
  await store.stop();
  await database.close();
});

async function plan(query = "", key = ours.personalKey) {
  return (await get(rest.exportPlan, { query, key })).json();
}

async function download(path: string, key = ours.personalKey) {
  const response = await get(rest.exportEvents, { query: path.slice(path.indexOf("?")), key });
  return { status: response.status, text: await response.text() };
}

async function eventsOf(parts: { path: string; events: number }[]) {
  const events: Record<string, unknown>[] = [];
  for (const part of parts) {
    const lines = (await download(part.path)).text.trimEnd().split("\n");
    expect(lines).toHaveLength(part.events);
    events.push(...lines.map((line) => JSON.parse(line)));
  }
  return events;
}

test("the parts have every event once that queries count and that was received before", async () => {
  const { events, parts } = await plan();
  expect(events).toBe(COUNT);
  const exported = await eventsOf(parts);
  expect(exported.map(({ event_id }) => event_id).sort()).toEqual(ids.toSorted());
  const times = exported.map(({ timestamp }) => String(timestamp));
  expect(times).toEqual(times.toSorted());
});

test("a repeated download is the same, and properties keep their digits", async () => {
  const { parts } = await plan();
  const [first] = parts;
  const once = await download(first.path);
  expect(once.text).toMatch(/"properties":\{"n":12345678901234567890\d\}\}\n/);
  expect(await download(first.path)).toEqual(once);
});

test("the events of one user are exported alone", async () => {
  const { events, user_id, parts } = await plan("?user_id=u3");
  expect([events, user_id]).toEqual([COUNT / 5, "u3"]);
  const users = new Set((await eventsOf(parts)).map((event) => event.user_id));
  expect([...users]).toEqual(["u3"]);
  expect(await plan("?user_id=nobody")).toMatchObject({ events: 0, parts: [] });
  const unnamed = await get(rest.exportPlan, { query: "?user_id=", key: ours.personalKey });
  expect(unnamed.status).toBe(422);
});

test("a part has no expired events, whatever range is asked for", async () => {
  const range = "from=0001-01-01&to=9999-12-31&received_before=9999-12-31";
  const { status, text } = await download(`?${range}`);
  expect([status, text.trimEnd().split("\n").length]).toEqual([200, COUNT + 1]);
  expect(await download("?from=2026-01-02&to=2026-01-01&received_before=1970-01-01")).toEqual({
    status: 200,
    text: "",
  });
});

test("another team's project, a missing one and a missing key are rejected", async () => {
  const { parts } = await plan();
  for (const projectId of [ours.projectId, newId()]) {
    const asked = await get(rest.exportPlan, {
      query: `?project_id=${projectId}`,
      key: theirs.personalKey,
    });
    expect(asked.status).toBe(404);
  }
  expect((await download(parts[0].path, theirs.personalKey)).status).toBe(404);
  expect((await get(rest.exportPlan, {})).status).toBe(401);
  expect((await download("?from=x", ours.personalKey)).status).toBe(422);
});

test("a part is also a Parquet file with the same events", async () => {
  const { parts } = await plan("?format=parquet");
  let events = 0;
  for (const { path, ...part } of parts) {
    const query = path.slice(path.indexOf("?"));
    const response = await get(rest.exportEvents, { query, key: ours.personalKey });
    expect(response.headers.get("Content-Type")).toBe("application/vnd.apache.parquet");
    const bytes = Buffer.from(await response.arrayBuffer());
    const rows = await readParquet(bytes);
    expect(rows).toHaveLength(part.events);
    expect(rows[0]).toMatchObject({
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
      properties: expect.stringMatching(/^\{"n":12345678901234567890\d\}$/),
    });
    events += rows.length;
  }
  expect(events).toBe(COUNT);
});

test("events that do not fit into one query's result are exported all the same", async () => {
  const tenant = await makeTenant(database.prisma);
  const raw = `{\n"text":"${"x".repeat(1024 ** 2)}"}`;
  const rows = Array.from({ length: 80 }, () =>
    eventRow({ projectId: tenant.projectId, ts: NOW - DAY, receivedAt: NOW - DAY, raw }),
  );
  await insertEvents(store.clickhouse, rows);
  const { parts } = await plan("", tenant.personalKey);
  const { text } = await download(parts[0].path, tenant.personalKey);
  const exported = text.trimEnd().split("\n");
  expect(exported.map((line) => JSON.parse(line).event_id).sort()).toEqual(
    rows.map(({ eventId }) => eventId).sort(),
  );
});

test("too many events for one Parquet file are an error", async () => {
  const { parts } = await plan("?format=parquet");
  const query = parts[0].path.slice(parts[0].path.indexOf("?"));
  const narrow = testRest(database.prisma, {
    clickhouse: {
      ...store.clickhouse,
      rows: async <T>() => [{ events: "1000000" }] as T[],
    },
  });
  const response = await get(narrow.exportEvents, { query, key: ours.personalKey });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: "query_too_broad" },
  ]);
});

/** Reads a file with ClickHouse, from the folder that its embedded form may read. */
async function readParquet(bytes: Buffer): Promise<Record<string, unknown>[]> {
  const file = join(store.path, "part.parquet");
  writeFileSync(file, bytes);
  return store.clickhouse.rows({
    sql: "SELECT toString(event_id) AS event_id, toString(timestamp) AS timestamp, properties FROM file({file:String}, Parquet)",
    params: { file },
    tags: { surface: "test" },
  });
}

describe("the audit log", () => {
  const entries = async (tenant: Tenant) => {
    const rows = await database.prisma.auditEntry.findMany({
      where: { teamId: tenant.teamId, action: { in: ["events.exported", "user_data.exported"] } },
      orderBy: { id: "asc" },
    });
    return rows.map(({ action, subject, actorId, detail }) => ({
      action,
      subject,
      actorId,
      detail,
    }));
  };

  test("records who exported what, once for all parts of an export", async () => {
    const member = await makeTenant(database.prisma, { name: "exporting" });
    const { personalKey: key, projectId, userId: actorId } = member;
    const project = "exporting";
    const path = ({ day = 1, user = "" }) => {
      const range = `from=2026-01-0${day}&to=2026-01-0${day + 1}&received_before=2026-02-0${day}`;
      return user === "" ? `?${range}` : `?${range}&user_id=${encodeURIComponent(user)}`;
    };
    await plan("", key);
    expect(await entries(member)).toEqual([]);
    await Promise.all([1, 2, 3].map((day) => download(path({ day }), key)));
    await download(path({ user: "u\0 1" }), key);
    const detail = { projectId, project };
    expect(await entries(member)).toEqual([
      { action: "events.exported", subject: project, actorId, detail },
      { action: "user_data.exported", subject: "u\ufffd 1", actorId, detail },
    ]);
  });

  test("records downloads again after an hour", async () => {
    const member = await makeTenant(database.prisma, { name: "later" });
    const clock = new ManualClock(NOW);
    const later = testRest(database.prisma, { clickhouse: store.clickhouse, clock });
    const query = "?from=2026-01-01&to=2026-01-02&received_before=2026-02-01";
    for (const minutes of [0, 59, 2]) {
      clock.advance(minutes * 60_000);
      const { status } = await get(later.exportEvents, { query, key: member.personalKey });
      expect(status).toBe(200);
    }
    expect(await entries(member)).toHaveLength(2);
  });

  test("sends no events if the entry cannot be written", async () => {
    const prisma = new Proxy(database.prisma, {
      get: (target, name) =>
        name === "$transaction"
          ? () => Promise.reject(new BackendUnavailable("away"))
          : Reflect.get(target, name),
    });
    const { exportEvents } = testRest(prisma, { clickhouse: store.clickhouse });
    const { parts } = await plan();
    const query = parts[0].path.slice(parts[0].path.indexOf("?"));
    const response = await get(exportEvents, { query, key: ours.personalKey });
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain("event_id");
  });
});
