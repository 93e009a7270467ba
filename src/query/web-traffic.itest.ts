import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import type { EventRow } from "@/clickhouse/events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import type { WireQuery } from "./engine/language/wire";
import { runQuery } from "./query";
import { readWire } from "./testing/ask";
import { oracleFunnel } from "./testing/oracle-funnel";
import { oraclePaths } from "./testing/oracle-paths";
import { oracleRetention } from "./testing/oracle-retention";
import { NOW } from "./testing/random-events";
import { wireCommon } from "./testing/users";

const traffic = new URL("../../../shared/data/web-traffic.ndjson.gz", import.meta.url);
const DAY = 86_400_000;

type TrafficEvent = {
  event_name: string;
  user_id: string;
  timestamp: string;
  platform: string;
  properties: Record<string, unknown>;
};

/** The file's four days, shifted so that they end today. */
function readRows(projectId: string): EventRow[] {
  const lines = gunzipSync(readFileSync(traffic)).toString("utf8").trim().split("\n");
  const events = lines.map((line): TrafficEvent => JSON.parse(line));
  const last = Math.max(...events.map(({ timestamp }) => Date.parse(timestamp)));
  const shift = Math.floor(NOW / DAY) * DAY - Math.floor(last / DAY) * DAY - DAY;
  return events.map(({ event_name, user_id, timestamp, platform, properties }) =>
    eventRow({
      projectId,
      eventName: event_name,
      userId: user_id,
      ts: Date.parse(timestamp) + shift,
      platform,
      ...propertyColumns(properties),
    }),
  );
}

describe.runIf(existsSync(traffic))("on real web traffic", () => {
  const projectId = newId();
  const end = Math.floor(NOW / DAY) * DAY;
  const common = {
    projectIds: [projectId],
    bots: "include" as const,
    filters: [],
    start: end - 4 * DAY,
    end,
    timezone: "UTC",
  };
  const pages = { events: ["page_view"], filters: [] };
  const assets = { events: ["asset_request"], filters: [] };
  let rows: EventRow[];
  let store: TestClickHouse;

  beforeAll(async () => {
    rows = readRows(projectId);
    store = await startTestClickHouse();
    await keepOldEvents(store.clickhouse);
    await insertEvents(store.clickhouse, rows);
  });

  afterAll(() => store.stop());

  const ask = (wire: WireQuery) =>
    runQuery(
      readWire(wire),
      { projectIds: [projectId] },
      { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } },
    );

  test("a funnel from page to asset to page matches the oracle", async () => {
    const steps = [pages, assets, pages];
    const query = { kind: "funnel", ...wireCommon(common), steps, window: "1h" } as const;
    const result = await ask(query);
    if (result.kind !== "funnel") throw new Error(result.kind);
    const { all } = oracleFunnel(rows, { ...common, steps, windowMs: DAY / 24 }, () => 0n);
    expect(result.steps.map(({ count }) => count)).toEqual(all.counts);
    expect(result.steps.map(({ median_ms }) => median_ms)).toEqual(all.medians);
    expect(Number(result.steps[2]?.count)).toBeGreaterThan(0);
  });

  test("daily retention matches the oracle", async () => {
    const result = await ask({
      kind: "retention",
      ...wireCommon(common),
      granularity: "day",
      start: pages,
      return: pages,
      periods: 2,
    });
    if (result.kind !== "retention") throw new Error(result.kind);
    const expected = oracleRetention(rows, {
      ...common,
      granularity: "day",
      begin: pages,
      back: pages,
      firstTime: false,
      periods: 2,
    });
    const sizes = result.cohorts.map(({ size }) => size);
    expect(sizes).toEqual(expected.map(({ size }) => size));
    expect(Number(sizes[0])).toBeGreaterThan(0);
    expect(result.cohorts[0]?.values.map((value) => value?.count)).toEqual(expected[0]?.counts);
  });

  test("paths after a page view match the oracle", async () => {
    const query = {
      direction: "after" as const,
      steps: 3,
      top: 2,
      collapse: true,
      ignore: [],
    };
    const result = await ask({ kind: "paths", ...wireCommon(common), anchor: pages, ...query });
    if (result.kind !== "paths") throw new Error(result.kind);
    const expected = oraclePaths(rows, { ...common, ...query, anchor: pages, windowMs: DAY });
    const users = result.links.map((link) => link.users).sort((a, b) => a - b);
    expect(users).toEqual(Object.values(expected).sort((a, b) => a - b));
    expect(result.users).toBe(
      new Set(rows.filter((row) => row.eventName === "page_view").map((row) => row.userId)).size,
    );
  });
});
