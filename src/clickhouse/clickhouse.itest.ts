import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { startTestClickHouse, type TestClickHouse } from "@/testing/clickhouse";
import { EVENT_COLUMNS, EVENT_FORMAT, EVENTS_TABLE, encodeEventRow } from "./events";

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
});

afterAll(() => store.stop());

const tags = { surface: "test" };
const row = (over = {}) =>
  encodeEventRow({
    projectId: newId(),
    eventId: newId(),
    eventName: "view",
    ts: Date.parse("2026-07-15T10:00:00.123Z"),
    receivedAt: Date.parse("2026-07-15T10:00:01Z"),
    sentTimestamp: "",
    userId: "u",
    sessionId: "",
    platform: "web",
    appVersion: "1",
    sdkVersion: "1",
    browser: "",
    os: "",
    deviceType: "",
    country: "",
    isBot: false,
    serverVersion: "1",
    raw: "{}",
    strings: {},
    numbers: {},
    booleans: {},
    others: {},
    ...over,
  });

test("a refusal keeps its code when its text, which quotes rows, is long", async () => {
  const rows = [row(), row().replace(/^\["[^"]*"/, '["not-a-uuid"')];
  const insert = store.clickhouse.insert({
    table: EVENTS_TABLE,
    columns: EVENT_COLUMNS,
    format: EVENT_FORMAT,
    body: Buffer.from(`${rows.join("\n")}\n`),
    tags,
    queryId: newId(),
  });
  await expect(insert).rejects.toMatchObject({ name: "ClickHouseError", code: 376 });
});

test("an encoded row goes in and comes out", async () => {
  const projectId = newId();
  await store.clickhouse.insert({
    table: EVENTS_TABLE,
    columns: EVENT_COLUMNS,
    format: EVENT_FORMAT,
    body: Buffer.from(`${row({ projectId, strings: { ["__proto__"]: "x", a: "b" } })}\n`),
    tags,
    queryId: newId(),
  });
  const rows = await store.clickhouse.rows<{ n: string; keys: string[] }>({
    sql: "SELECT toUnixTimestamp64Milli(ts) AS n, mapKeys(ps) AS keys FROM events_raw WHERE project_id = {p:UUID}",
    params: { p: projectId },
    tags,
  });
  expect(rows).toEqual([
    { n: String(Date.parse("2026-07-15T10:00:00.123Z")), keys: ["__proto__", "a"] },
  ]);
});
