import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ValidationError } from "@/base/errors";
import { newId } from "@/base/ids";
import type { EventRow } from "@/clickhouse/events";
import type { WireEvents } from "@/query/engine/language/wire";
import { tableOf } from "@/query/query";
import { askStore, wireSelection } from "@/query/testing/ask";
import { matchingEvents, readEvent } from "@/query/testing/oracle";
import { NOW, randomRows } from "@/query/testing/random-events";
import { arbitraryQuery } from "@/query/testing/random-queries";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import type { EventsResult } from "./result";
import { MAX_PAGE_BYTES } from "./run";

const SEED = Math.floor(Math.random() * 2 ** 31);
const rows = randomRows(SEED, 1_500);
let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, rows);
});
afterAll(() => store.stop());

const LATELY = { range: { start_time: "2026-07-01", end_time: "2026-07-16" } };

function ask(query: Omit<WireEvents, "kind">, projectIds: string[]) {
  return askStore<"events">(store, { kind: "events", ...query }, { projectIds });
}

async function allPages(query: Omit<WireEvents, "kind">, projectIds: string[]) {
  const pages = [await ask(query, projectIds)];
  for (let cursor = pages[0]?.next_cursor; cursor; cursor = pages.at(-1)?.next_cursor) {
    pages.push(await ask({ ...query, cursor }, projectIds));
  }
  return pages;
}

const idsOf = (pages: EventsResult[]) =>
  pages.flatMap(({ events }) => events.map((event) => `${event.project_id} ${event.event_id}`));

async function projectWith(events: Partial<EventRow>[]): Promise<string> {
  const projectId = newId();
  await insertEvents(
    store.clickhouse,
    events.map((event) => eventRow({ ...event, projectId })),
  );
  return projectId;
}

test(`the pages match the oracle, newest first (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryQuery, fc.integer({ min: 60, max: 400 }), async (random, limit) => {
      const query = { ...random, metric: "count", property: undefined };
      const expected = matchingEvents(rows, query).map(({ row }) => row);
      const pages = await allPages({ ...wireSelection(query), limit }, query.projectIds);
      const events = pages.flatMap((page) => page.events);
      const newestFirst = expected.toSorted((a, b) => b.ts - a.ts).map(({ ts }) => ts);
      expect(events.map(({ timestamp }) => Date.parse(timestamp))).toEqual(newestFirst);
      const sent = new Map(expected.map((row) => [row.eventId, readEvent(row).properties]));
      expect(new Map(events.map((event) => [event.event_id, event.properties]))).toEqual(sent);
      expect(pages.map(({ total }) => total)).toEqual(pages.map(() => expected.length));
    }),
    { numRuns: 25 },
  );
}, 600_000);

test("pages ordered by receipt, and their total, cover the events received in the range", async () => {
  const at = (time: string) => Date.parse(`2026-07-${time}Z`);
  const projectId = await projectWith([
    { ts: at("02T00:00"), receivedAt: at("10T00:00"), userId: "late" },
    { ts: at("10T00:00"), receivedAt: at("10T00:00"), userId: "prompt" },
    { ts: at("10T00:30"), receivedAt: at("09T23:59"), userId: "ahead", isBot: true },
    { ts: at("10T00:00"), receivedAt: at("11T00:00"), userId: "after" },
  ]);
  const range = { from: "2026-07-10", to: "2026-07-10" };
  const usersOf = async (query: Partial<WireEvents>) => {
    const { events, total } = await ask({ range, ...query }, [projectId]);
    expect(total).toBe(events.length);
    return events.map((event) => event.user_id);
  };
  expect(await usersOf({ order: "received" })).toEqual(["prompt", "late"]);
  expect(await usersOf({})).toEqual(["ahead", "after", "prompt"]);
  expect(await usersOf({ bots: "exclude" })).toEqual(["after", "prompt"]);
});

test("a page of 3,000 matching events is limited in bytes, with has_more and the total", async () => {
  const properties = propertyColumns({ text: "x".repeat(1_000) });
  const events = Array.from({ length: 3_000 }, (_, n) => ({
    ts: NOW - 1 - n * 1_000,
    ...properties,
  }));
  const projectId = await projectWith(events);
  const pages = await allPages({ ...LATELY, limit: 1_000 }, [projectId]);
  const [first] = pages;
  expect(first).toMatchObject({ has_more: true, total: 3_000 });
  for (const page of pages) expect(JSON.stringify(page.events).length).toBeLessThan(MAX_PAGE_BYTES);
  expect(new Set(idsOf(pages)).size).toBe(3_000);
  expect(pages.at(-1)).toMatchObject({ has_more: false, next_cursor: null, total: 3_000 });
  expect(first && tableOf(first)).toMatchObject({ truncated: true });
});

test("long names count towards the size of a page", async () => {
  const name = "🎉".repeat(200);
  const names = { eventName: name, userId: name, sessionId: name, platform: name };
  const versions = { appVersion: name, sdkVersion: name };
  const events = Array.from({ length: 40 }, (_, n) => ({ ts: NOW - 1 - n, ...names, ...versions }));
  const projectId = await projectWith(events);
  const pages = await allPages({ ...LATELY, limit: 1_000 }, [projectId]);
  for (const page of pages)
    expect(Buffer.byteLength(JSON.stringify(page.events))).toBeLessThan(MAX_PAGE_BYTES);
  expect(new Set(idsOf(pages)).size).toBe(events.length);
});

test("an event larger than a page gets its own page", async () => {
  const [text, ts] = ["y".repeat(60_000), NOW - 1];
  const long = { a: text, b: text };
  const projectId = await projectWith([
    { ts },
    { ts: ts - 1, ...propertyColumns(long) },
    { ts: ts - 2 },
  ]);
  const pages = await allPages(LATELY, [projectId]);
  expect(pages.map(({ events }) => events.length)).toEqual([1, 1, 1]);
  expect(pages[1]?.events[0]?.properties).toEqual(long);
});

test("all pages share the first page's total and range, whatever arrives later", async () => {
  const range = { last: "7d" } as const;
  const projectId = await projectWith([{ ts: NOW - 1_000 }, { ts: NOW - 2_000 }]);
  const first = await ask({ range, limit: 1 }, [projectId]);
  await insertEvents(store.clickhouse, [eventRow({ projectId, ts: NOW - 500 })]);
  const cursor = first.next_cursor ?? "";
  const second = await askStore<"events">(
    store,
    { kind: "events", range, limit: 1, cursor },
    { projectIds: [projectId], now: NOW + 86_400_000 },
  );
  expect(second).toMatchObject({ total: 2, has_more: false });
  expect([second.start_time, second.end_time]).toEqual([first.start_time, first.end_time]);
});

test("a cursor reveals nothing about a project that the caller cannot access", async () => {
  const theirs = await projectWith([{ ts: NOW - 1 }, { ts: NOW - 2 }]);
  const { next_cursor } = await ask({ ...LATELY, limit: 1 }, [theirs]);
  const cursor = next_cursor ?? "";
  await expect(ask({ ...LATELY, cursor }, [newId()])).rejects.toBeInstanceOf(ValidationError);
  expect(await ask(LATELY, [])).toMatchObject({ events: [], total: 0, has_more: false });
});

test("properties are returned as they were sent", async () => {
  const raw =
    '{"browser.v4.0.4":1,"browser":{"v4":{"0":2}},"items":[{"sku":"x","tags":["a","b"]},{"sku":"y"}],"__proto__":{"admin":true},"id":18446744073709551615}';
  const projectId = await projectWith([{ ts: NOW - 1, raw }]);
  const result = await ask(LATELY, [projectId]);
  const [event] = result.events;
  expect(event?.properties_text).toBe(raw);
  expect(JSON.stringify(event?.properties)).toBe(raw.replace(/\d{20}/, '"$&"'));
  expect([...tableOf(result).rows][0]?.at(-1)).toBe(raw);
  expect(event).toMatchObject({ session_id: null, platform: "web", project_id: projectId });
});

test("times are in the requested zone", async () => {
  const projectId = await projectWith([{ ts: Date.parse("2026-07-10T07:40:00.250Z") }]);
  const timeIn = async (timezone: string) =>
    (await ask({ ...LATELY, timezone }, [projectId])).events[0]?.timestamp;
  expect(await timeIn("Asia/Kathmandu")).toBe("2026-07-10T13:25:00.250+05:45");
  expect(await timeIn("Pacific/Kiritimati")).toBe("2026-07-10T21:40:00.250+14:00");
  expect(await timeIn("UTC")).toBe("2026-07-10T07:40:00.250Z");
});
