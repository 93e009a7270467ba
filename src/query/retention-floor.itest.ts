import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { ManualClock } from "@/base/time/clock";
import { retentionFloor } from "@/base/time/retention";
import type { EventRow } from "@/clickhouse/events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import type { WireQuery } from "./engine/language/wire";
import { fetchNames } from "./kinds/catalogue/names";
import { browseEvents, browseSchema } from "./kinds/events/browse";
import { fetchEvent } from "./kinds/events/event";
import { readMetricsQuery } from "./kinds/metrics/input";
import { runMetric } from "./kinds/metrics/run";
import { runSql } from "./sql";
import { askStore, askWire } from "./testing/ask";

/** The end of a month that is longer than the month 13 months before it. */
const NOW = Date.parse("2026-03-31T10:00:00Z");
const FLOOR = Date.parse("2025-02-28T10:00:00Z");

let store: TestClickHouse;
let projectId: string;
let gone: EventRow;
let kept: EventRow;

/** The last event that is too old and the first that is not, each with its own name and user. */
beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  projectId = newId();
  [gone, kept] = [eventAt(FLOOR - 1, "gone"), eventAt(FLOOR, "kept")];
  await insertEvents(store.clickhouse, [gone, kept]);
});
afterAll(() => store.stop());

const eventAt = (ts: number, word: string) =>
  eventRow({ projectId, ts, eventName: word, userId: word, ...propertyColumns({ word }) });

const scope = () => ({ projectId, timeZone: "UTC" });
const clock = new ManualClock(NOW);
const tags = { surface: "test" };
const { signal } = new AbortController();
const range = { start_time: "2025-01-01T00:00:00Z", end_time: "2026-04-01T00:00:00Z" };

const QUESTIONS: WireQuery[] = [
  { kind: "trend", range, granularity: "month", series: [{}], breakdown: { field: "event_name" } },
  { kind: "breakdown", range, by: "event_name" },
  { kind: "funnel", range, steps: [{}, {}], breakdown: { field: "event_name" } },
  { kind: "events", range },
  { kind: "users", range },
  { kind: "values", range, field: "event_name" },
  { kind: "values", range, field: "properties.word" },
];

test("13 months before 31 March is 28 February", () => {
  expect(retentionFloor(NOW)).toBe(FLOOR);
});

describe("an event at the start of retention is found, and an older one is not", () => {
  const seen = (answer: unknown) => {
    const text = JSON.stringify(answer);
    return { gone: text.includes("gone"), kept: text.includes("kept") };
  };
  const ONLY_KEPT = { gone: false, kept: true };

  test.each(QUESTIONS)("by a query: %j", async (query) => {
    const answer = await askWire(store, query, { projectIds: [projectId], now: NOW });
    expect(seen(answer)).toEqual(ONLY_KEPT);
  });

  test("by retention", async () => {
    const query = {
      kind: "retention",
      granularity: "month",
      range,
      start: {},
      return: {},
    } as const;
    const answer = await askStore<"retention">(store, query, { projectIds: [projectId], now: NOW });
    expect(answer.cohorts.reduce((sum, { size }) => sum + size, 0)).toBe(1);
  });

  test("by paths", async () => {
    const query = { kind: "paths", range, anchor: {}, direction: "after" } as const;
    const answer = await askStore<"paths">(store, query, { projectIds: [projectId], now: NOW });
    expect(answer.users).toBe(1);
  });

  test("by a user's page", async () => {
    const ask = (user_id: string) =>
      askStore<"user">(store, { kind: "user", user_id }, { projectIds: [projectId], now: NOW });
    await expect(ask("gone")).rejects.toMatchObject({ code: "not_found" });
    expect(await ask("kept")).toMatchObject({ events: 1 });
  });

  test("by a metric, which sets partial_from", async () => {
    const input = readMetricsQuery(
      "count",
      new URLSearchParams({ ...range, granularity: "all", breakdown: "event_name" }),
    );
    const answer = await runMetric({ ...store, clock }, { projectIds: [projectId] }, input);
    expect(answer).toMatchObject({ total: 1, partial_from: "2025-02-28T10:00:00Z" });
    expect(seen(answer)).toEqual(ONLY_KEPT);
  });

  test("by SQL, which cannot bypass retention", async () => {
    const sql = "SELECT event_name FROM events WHERE timestamp < now() OR 1 = 1";
    const answer = await runSql({ ...store, clock }, [projectId], { sql, params: {} });
    expect(answer.rows).toEqual([["kept"]]);
  });

  test("in the list of events, and by an event's id, with its time or without", async () => {
    const input = browseSchema.parse({
      range: { from: "2025-02-27", to: "2026-03-31" },
      order: "happened",
    });
    const page = await browseEvents({ ...store, clock }, scope(), input, { tags, signal });
    expect(seen(page)).toEqual(ONLY_KEPT);
    const open = ({ eventId }: EventRow, happenedAt?: number) =>
      fetchEvent({ ...store, tags }, { projectId, eventId, happenedAt }, NOW);
    for (const at of [undefined, gone.ts]) {
      await expect(open(gone, at)).rejects.toMatchObject({ code: "not_found" });
    }
    for (const at of [undefined, kept.ts]) {
      expect(await open(kept, at)).toMatchObject({ eventName: "kept" });
    }
  });

  test("in the catalogue of names", async () => {
    const names = await fetchNames({ ...store, clock, tags }, scope());
    expect(JSON.stringify(names)).not.toContain("gone");
  });
});
