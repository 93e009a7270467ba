import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import type { EventRow } from "@/clickhouse/events";
import { runQuery } from "@/query";
import { readWire } from "@/query/testing/ask";
import { NOW } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import { jsonSize, MAX_ANSWER_CHARACTERS } from "../contract/answer";
import { toolsOnProject } from "../testing/one-project";
import { expectedRows } from "./testing/expected-rows";
import { type Question, wireOf } from "./testing/questions";

const TIMEOUT_MS = 300_000;
const DAY = 86_400_000;
const HOUR = 3_600_000;

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});

afterAll(() => store.stop());

/** A project with 120 plans, whose names and numbers of events differ. */
async function shop() {
  const clock = new ManualClock(NOW);
  const tools = toolsOnProject({ ...store, clock });
  const rows = Array.from({ length: 120 }, (_, plan): EventRow[] =>
    Array.from({ length: 1 + (plan % 7) }, (_, event) =>
      eventRow({
        projectId: tools.projectId,
        eventName: "purchase",
        userId: `u${plan % 11}`,
        ts: NOW - ((plan * 7 + event * 13) % 300) * DAY - HOUR,
        ...propertyColumns({ plan: `plan ${plan} ${"é".repeat(plan % 40)}` }),
      }),
    ),
  ).flat();
  await insertEvents(store.clickhouse, rows);
  return { ...tools, clock, add: (row: EventRow) => insertEvents(store.clickhouse, [row]) };
}

/** 51,255 rows, each page of which reads all rows before it again. */
const WIDE = {
  range: { last: "255d" },
  granularity: "day",
  series: [{ metric: "count" }, { metric: "unique_users" }],
  breakdown: { field: "properties.plan", limit: 100 },
};

const HOURLY = {
  range: { last: "30d" },
  granularity: "hour",
  series: [{ events: ["purchase"] }, { metric: "unique_users" }],
  compare: "previous_period",
};

test(
  "an answer of more than 50,000 rows pages through completely, with no row missing or repeated",
  async () => {
    const { projectId, askAll } = await shop();
    const question: Question = { kind: "trend", args: WIDE, timeZone: "Europe/Berlin" };
    const { pages, rows } = await askAll("query_trend", WIDE, question.timeZone);
    const context = { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } };
    const result = await runQuery(readWire(wireOf(question)), { projectIds: [projectId] }, context);
    const expected = expectedRows(question, result, true).map(([time, , ...rest]) => [
      time,
      ...rest,
    ]);
    expect(rows.length).toBeGreaterThan(50_000);
    expect(rows.map(([time, , ...rest]) => [time, ...rest])).toEqual(expected);
    const keys = new Set(rows.map((row) => JSON.stringify(row.slice(0, 3))));
    expect(keys.size).toBe(rows.length);
    for (const page of pages) {
      expect(page.total_rows).toBe(rows.length);
      expect(jsonSize(page)).toBeLessThan(MAX_ANSWER_CHARACTERS);
      // Fewer, larger pages cost fewer calls.
      const isLast = page.next_cursor === undefined;
      expect(isLast || jsonSize(page) > MAX_ANSWER_CHARACTERS - 1_500).toBe(true);
    }
  },
  TIMEOUT_MS,
);

test("the second page has the first page's range, although time has passed", async () => {
  const { ask, clock } = await shop();
  const first = await ask("query_trend", HOURLY);
  clock.advance(3 * HOUR);
  const second = await ask("query_trend", { ...HOURLY, cursor: first.next_cursor });
  expect([second.range, second.range_before]).toEqual([first.range, first.range_before]);
  expect(first.rows.length + second.rows.length).toBeLessThanOrEqual(second.total_rows);
  expect(second.rows[0]?.[0]).not.toBe(first.rows.at(-1)?.[0]);
  const anew = await ask("query_trend", HOURLY);
  expect(anew.range).not.toEqual(first.range);
});

test("data that changes on an earlier page between two calls is a conflict", async () => {
  const { ask, add, projectId, clock } = await shop();
  const first = await ask("query_trend", HOURLY);
  const late = eventRow({ projectId, eventName: "purchase", ts: NOW - 29 * DAY });
  await add(late);
  clock.advance(2_000);
  const second = ask("query_trend", { ...HOURLY, cursor: first.next_cursor });
  await expect(second).rejects.toMatchObject({ code: "conflict" });
  const anew = await ask("query_trend", HOURLY);
  expect(anew.rows).not.toEqual(first.rows);
});

test("data that changes on a later page only is no conflict", async () => {
  const { ask, add, projectId, clock } = await shop();
  const first = await ask("query_trend", HOURLY);
  await add(eventRow({ projectId, eventName: "purchase", ts: NOW - HOUR }));
  clock.advance(2_000);
  const second = await ask("query_trend", { ...HOURLY, cursor: first.next_cursor });
  expect(second.rows.length).toBeGreaterThan(0);
});

test("a cursor continues a call whose arguments come in another order", async () => {
  const { ask } = await shop();
  const { next_cursor: cursor } = await ask("query_trend", WIDE);
  const { breakdown, series, granularity, range } = WIDE;
  const { field, limit } = breakdown;
  const args = { cursor, breakdown: { limit, field }, series, granularity, range };
  const [second, same] = [
    await ask("query_trend", args),
    await ask("query_trend", { ...WIDE, cursor }),
  ];
  expect(second.rows).toEqual(same.rows);
});

test("a cursor continues only the call that returned it, in the same project and zone, and for a day", async () => {
  const { ask, clock } = await shop();
  const { next_cursor: cursor } = await ask("query_trend", HOURLY);
  const other = { ...HOURLY, compare: "previous_year", cursor };
  await expect(ask("query_trend", other)).rejects.toMatchObject({ entries: [{}] });
  const elsewhere = ask("query_trend", { ...HOURLY, cursor }, "Asia/Tokyo");
  await expect(elsewhere).rejects.toMatchObject({ entries: [{}] });
  const project = toolsOnProject({ ...store, clock });
  const inProject = project.ask("query_trend", { ...HOURLY, cursor });
  await expect(inProject).rejects.toMatchObject({ entries: [{}] });
  clock.advance(DAY + 1);
  const expired = ask("query_trend", { ...HOURLY, cursor });
  await expect(expired).rejects.toMatchObject({ code: "conflict" });
});
