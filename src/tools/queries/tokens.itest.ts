import { encode } from "gpt-tokenizer";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "@/base/time/clock";
import { NOW } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { eventRow, insertEvents, keepOldEvents, propertyColumns } from "@/testing/stores/events";
import { jsonSize, MAX_ANSWER_CHARACTERS } from "../contract/answer";
import { toolsOnProject } from "../testing/one-project";

const MAX_TOKENS = 25_000;
const DAY = 86_400_000;
const HOUR = 3_600_000;

let store: TestClickHouse;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
});
afterAll(() => store.stop());

/** Characters from `first` on, in a mixed order. */
const letters = (first: number, count: number) => (n: number) =>
  Array.from({ length: 40 }, (_, at) =>
    String.fromCodePoint(first + ((n * 7919 + at * 104_729) % count)),
  ).join("");

const uuid = (n: number): string =>
  `${Math.imul(n + 1, 2_654_435_761) >>> 0}-4f3a-8b2c-9d1e-${(n * 987_654_321_987) % 1e12}`;

const VALUES: [string, (n: number) => string][] = [
  ["words", (n) => `Plan number ${n} with a name that is long enough to fill a page`],
  ["punctuation", letters("!".charCodeAt(0), 60)],
  ["UUIDs", uuid],
  ["Chinese", letters(0x4e00, 20_000)],
  ["rare characters", letters(0x20_000, 40_000)],
  ["emoji", letters(0x1f300, 700)],
];

async function projectWith(valueAt: (n: number) => string) {
  const tools = toolsOnProject({ ...store, clock: new ManualClock(NOW) });
  const rows = Array.from({ length: 600 }, (_, n) =>
    eventRow({
      projectId: tools.projectId,
      eventName: "purchase",
      ts: NOW - (n % 20) * DAY - HOUR,
      ...propertyColumns({ plan: valueAt(n % 100), long: valueAt(n).repeat(20) }),
    }),
  );
  await insertEvents(store.clickhouse, rows);
  return tools;
}

const range = { last: "30d" };
const breakdown = { field: "properties.plan", limit: 100 };
const SQL = "SELECT properties_text['long'] AS long FROM events ORDER BY long, event_id";
/** Calls whose answers do not fit into one page. */
const CALLS: [string, object][] = [
  ["query_breakdown", { range, by: "properties.long", limit: 100 }],
  ["query_trend", { range, granularity: "day", series: [{}], breakdown }],
  ["run_sql", { sql: SQL }],
  ["list_values", { field: "properties.long", limit: 100 }],
];

describe.each(VALUES)("a page of %s takes at most 25,000 tokens", (_, valueAt) => {
  test("from every tool", async () => {
    const { ask } = await projectWith(valueAt);
    for (const [tool, args] of CALLS) {
      const answer = await ask(tool, args);
      expect(encode(JSON.stringify(answer)).length, tool).toBeLessThanOrEqual(MAX_TOKENS);
      expect(jsonSize(answer), tool).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
      expect(jsonSize(answer), tool).toBeGreaterThan(MAX_ANSWER_CHARACTERS / 2);
    }
  });
});
