import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "@/base/errors";
import { ManualClock } from "@/base/time/clock";
import type { QueryResult } from "@/query";
import { readWire } from "@/query/testing/ask";
import { holds, readEvent } from "@/query/testing/oracle";
import { FLOOR, NOW, OWN_PROJECTS, randomRows } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { insertEvents, keepOldEvents } from "@/testing/stores/events";
import { jsonSize, MAX_ANSWER_CHARACTERS, ToolError } from "../contract/answer";
import { toolsOnProject } from "../testing/one-project";
import { expectedRows, expectedTotals, withoutNothing } from "./testing/expected-rows";
import { arbitraryQuestion, type Question, wireOf } from "./testing/questions";

const QUESTIONS = 120;
const SEED = 14;
const CONCURRENT = 4;
const TIMEOUT_MS = 600_000;
const CALLS_LEFT = ',"calls_left_today":2000'.length;

/** The most questions about a name that does not exist. */
const MAX_UNKNOWN = 60;

const ROWS = randomRows(SEED, 4000);
/** The project's events within retention. */
const EVENTS = ROWS.filter(({ projectId, ts }) => projectId === OWN_PROJECTS[0] && ts >= FLOOR).map(
  readEvent,
);

let store: TestClickHouse;
let tools: ReturnType<typeof toolsOnProject>;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, ROWS);
  const [projectId] = OWN_PROJECTS;
  if (projectId === undefined) throw new Error("There is no project.");
  tools = toolsOnProject({ ...store, clock: new ManualClock(NOW), projectId });
});

afterAll(() => store.stop());

/**
 * The answer of the query API, or the code of its error. From the tools' cache, whose key is the
 * whole query: the same question is only answered once.
 */
async function askApi(question: Question): Promise<QueryResult | string> {
  const scope = { projectIds: [tools.projectId] };
  const options = { now: NOW, tags: { surface: "test" } };
  return tools.queryCache.run(readWire(wireOf(question)), scope, options).catch(codeOf);
}

const askTool = ({ kind, args, timeZone }: Question) =>
  tools.askAll(`query_${kind}`, args, timeZone).catch(codeOf);

function codeOf(error: unknown): string {
  if (error instanceof ToolError) assertUnknown(error.fields.unknown as Unknown[]);
  if (error instanceof AppError) return error.code;
  throw error;
}

type Unknown = { kind: string; name: string } | { kind: "value"; field: string; value: unknown };

/** Looks for what a tool says does not exist in the events themselves. */
function assertUnknown(unknown: Unknown[]): void {
  expect(unknown).not.toEqual([]);
  for (const one of unknown) {
    const filtersOf = (op: string) =>
      "field" in one
        ? [{ field: one.field, op, value: one.value }]
        : one.kind === "event"
          ? [{ field: "event_name", op: "eq", value: one.name }]
          : [];
    const isThere = EVENTS.some((event) => {
      if (one.kind === "property" && "name" in one)
        return Object.hasOwn(event.properties, one.name);
      return holds(event, filtersOf("eq"));
    });
    expect(isThere, JSON.stringify(one)).toBe(false);
  }
}

/** Some questions at a time: those that run at once. */
function* questions(): Generator<Question[]> {
  const all = fc.sample(arbitraryQuestion, { numRuns: 3 * QUESTIONS, seed: SEED });
  for (let at = 0; at < all.length; at += CONCURRENT) yield all.slice(at, at + CONCURRENT);
}

/**
 * Compares the tool's answer with the query API's. Resolves to the number of its pages,
 * 0 if it is an error.
 */
async function compare(question: Question): Promise<{ kind: string; pages: number }> {
  const none = { kind: question.kind, pages: 0 };
  const answer = await askTool(question);
  // The tools check names, which the query language does not.
  if (answer === "not_found") return { ...none, kind: answer };
  const result = await askApi(question);
  if (typeof result === "string" || typeof answer === "string") {
    expect(answer, JSON.stringify(question)).toBe(result);
    return none;
  }
  const expected = expectedRows(question, result, answer.columns.includes("series"));
  const rows = withoutNothing(question, answer.rows, expected);
  expect(rows, JSON.stringify(question)).toEqual(expected);
  expect(answer.total_rows).toBe(expected.length);
  const totals = expectedTotals(question, result, answer.columns);
  const shown = answer.totals && withoutNothing(question, [answer.totals], [totals ?? []])[0];
  expect(shown, JSON.stringify(question)).toEqual(totals);
  expect(answer.timezone).toBe(question.timeZone);
  expect(answer.range).toEqual(rangeOf(result as Ranged));
  const { comparison } = result as Ranged;
  expect(answer.range_before).toEqual(comparison && rangeOf(comparison));
  for (const page of answer.pages) {
    expect(jsonSize(page) + CALLS_LEFT).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
  }
  return { kind: question.kind, pages: answer.pages.length };
}

type Range = { start_time: string; end_time: string; partial_from?: string };
type Ranged = Range & { comparison?: Range };

const rangeOf = ({ start_time, end_time, partial_from }: Range): Range => ({
  start_time,
  end_time,
  ...(partial_from !== undefined && { partial_from }),
});

test(
  `every figure of ${QUESTIONS} questions equals the query API's, and every answer fits`,
  async () => {
    const counts: Record<string, number> = {};
    let [pages, unknown] = [0, 0];
    for (const some of questions()) {
      for (const { kind, pages: ofAnswer } of await Promise.all(some.map(compare))) {
        pages += ofAnswer;
        if (kind === "not_found") unknown++;
        if (ofAnswer > 0) counts[kind] = (counts[kind] ?? 0) + 1;
      }
      if (Object.values(counts).reduce((sum, count) => sum + count, 0) >= QUESTIONS) break;
    }
    expect(Object.keys(counts)).toHaveLength(5);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(
      QUESTIONS,
    );
    expect(pages).toBeGreaterThan(QUESTIONS);
    expect(unknown).toBeLessThanOrEqual(MAX_UNKNOWN);
  },
  TIMEOUT_MS,
);
