import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/base/ids";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents } from "@/testing/stores/events";
import { fetchExactSpan, fetchSpan } from "./span";

const NOW = Date.parse("2026-07-15T12:07:31.250Z");
const FIRST = Date.parse("2026-07-01T10:05:01.234Z");
const LAST = Date.parse("2026-07-14T21:05:59.999Z");
const QUARTER = 15 * 60_000;

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});

afterAll(() => store.stop());

const context = () => ({ clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } });

async function projectWith(events: [eventName: string, ts: number][]): Promise<string> {
  const projectId = newId();
  await insertEvents(
    store.clickhouse,
    events.map(([eventName, ts]) => eventRow({ projectId, eventName, ts })),
  );
  return projectId;
}

test("the span of a project's events is exact to the millisecond", async () => {
  const projectId = await projectWith([
    ["a", FIRST],
    ["b", FIRST + 1],
    ["a", FIRST + 10 * QUARTER],
    ["b", LAST],
    ["a", LAST - 1],
  ]);
  await projectWith([["a", FIRST - 1]]);
  const span = (event: string | null) => fetchSpan({ projectId, event }, context());
  expect(await span(null)).toEqual({ first: FIRST, last: LAST });
  expect(await span("a")).toEqual({ first: FIRST, last: LAST - 1 });
  expect(await span("b")).toEqual({ first: FIRST + 1, last: LAST });
  expect(await span("c")).toBeNull();
});

test("the span has no event before retention, and has those that are up to an hour ahead", async () => {
  const ahead = NOW + 59 * 60_000;
  const old = Date.parse("2025-06-01T00:00:00Z");
  const projectId = await projectWith([
    ["a", old],
    ["a", FIRST],
    ["a", ahead],
  ]);
  expect(await fetchSpan({ projectId, event: null }, context())).toEqual({
    first: FIRST,
    last: ahead,
  });
});

test("rounded times become exact in one statement", async () => {
  const projectId = await projectWith([
    ["a", FIRST],
    ["a", LAST],
  ]);
  const rounded = {
    first: Math.floor(FIRST / QUARTER) * QUARTER,
    last: Math.floor(LAST / QUARTER) * QUARTER,
  };
  expect(await fetchExactSpan({ projectId, event: null }, rounded, context())).toEqual({
    first: FIRST,
    last: LAST,
  });
  const none = { projectId: newId(), event: null };
  expect(await fetchExactSpan(none, rounded, context())).toEqual(rounded);
});
