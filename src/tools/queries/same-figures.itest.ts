import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "@/base/errors";
import { ManualClock } from "@/base/time/clock";
import { type QueryResult, runQuery } from "@/query";
import { readWire } from "@/query/testing/ask";
import { NOW, OWN_PROJECTS, randomRows } from "@/query/testing/random-events";
import { startTestClickHouse, type TestClickHouse } from "@/testing/stores/clickhouse";
import { insertEvents, keepOldEvents } from "@/testing/stores/events";
import { MAX_ANSWER_CHARACTERS } from "../contract/answer";
import { toolsOnProject } from "../testing/one-project";
import { expectedRows, withoutNothing } from "./testing/expected-rows";
import { arbitraryQuestion, type Question, wireOf } from "./testing/questions";

const QUESTIONS = 200;
const SEED = 14;
const CONCURRENT = 4;
const TIMEOUT_MS = 600_000;
const CALLS_LEFT = ',"calls_left_today":2000'.length;

let store: TestClickHouse;
let tools: ReturnType<typeof toolsOnProject>;

beforeAll(async () => {
  store = await startTestClickHouse();
  await keepOldEvents(store.clickhouse);
  await insertEvents(store.clickhouse, randomRows(SEED, 4000));
  const [projectId] = OWN_PROJECTS;
  if (projectId === undefined) throw new Error("There is no project.");
  tools = toolsOnProject({ ...store, clock: new ManualClock(NOW), projectId });
});

afterAll(() => store.stop());

/** The answer of the query API, or the code of its error. */
async function askApi(question: Question): Promise<QueryResult | string> {
  const context = { clickhouse: store.clickhouse, now: NOW, tags: { surface: "test" } };
  const scope = { projectIds: [tools.projectId] };
  return runQuery(readWire(wireOf(question)), scope, context).catch(codeOf);
}

const askTool = ({ kind, args, timeZone }: Question) =>
  tools.askAll(`query_${kind}`, args, timeZone).catch(codeOf);

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  throw error;
}

/** Some questions at a time: those that run at once. */
function* questions(): Generator<Question[]> {
  const all = fc.sample(arbitraryQuestion, { numRuns: 3 * QUESTIONS, seed: SEED });
  for (let at = 0; at < all.length; at += CONCURRENT) yield all.slice(at, at + CONCURRENT);
}

/** Compares the tool's answer with the query API's. Resolves to the number of its pages, 0 if it is an error. */
async function compare(question: Question): Promise<{ kind: string; pages: number }> {
  const none = { kind: question.kind, pages: 0 };
  const answer = await askTool(question);
  // The tools check names and numbers that the query language does not.
  if (answer === "not_found" || answer === "invalid_query") return none;
  const result = await askApi(question);
  if (typeof result === "string" || typeof answer === "string") {
    expect(answer, JSON.stringify(question)).toBe(result);
    return none;
  }
  const expected = expectedRows(question, result, answer.columns.includes("series"));
  const rows = withoutNothing(question, answer.rows, expected);
  expect(rows, JSON.stringify(question)).toEqual(expected);
  expect(answer.total_rows).toBe(expected.length);
  for (const page of answer.pages) {
    expect(JSON.stringify(page).length + CALLS_LEFT).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
  }
  return { kind: question.kind, pages: answer.pages.length };
}

test(
  "every figure of 200 questions equals the query API's, and every answer fits",
  async () => {
    const counts: Record<string, number> = {};
    let pages = 0;
    for (const some of questions()) {
      for (const { kind, pages: ofAnswer } of await Promise.all(some.map(compare))) {
        pages += ofAnswer;
        if (ofAnswer > 0) counts[kind] = (counts[kind] ?? 0) + 1;
      }
      if (Object.values(counts).reduce((sum, count) => sum + count, 0) >= QUESTIONS) break;
    }
    expect(Object.keys(counts)).toHaveLength(5);
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(
      QUESTIONS,
    );
    expect(pages).toBeGreaterThan(QUESTIONS);
  },
  TIMEOUT_MS,
);
