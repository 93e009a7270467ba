import type { Expected } from "../scoring/expected";
import type { Calendar } from "./calendar";
import type { AskedQuery, Engine, Found } from "./engine";

export const QUESTION_KINDS = [
  "counts",
  "uniques",
  "sessions",
  "trends",
  "superlatives",
  "breakdowns",
  "filters",
  "aggregates",
  "comparisons",
  "funnels",
  "retention",
  "paths",
  "ratios",
  "follow-ups",
  "data",
  "users",
] as const;
type QuestionKind = (typeof QUESTION_KINDS)[number];

/**
 * What a question may depend on: the days around the moment when it is asked, and
 * a name from the data.
 */
export type Given = { calendar: Calendar; picked: string };

type Wording = string | ((given: Given) => string);

/**
 * Two ways to ask for the same. The second one is held out: nobody improves an assistant with it.
 */
type Wordings = readonly [Wording, Wording];
/** 0 for the first wording, 1 for the one that is held out. */
export type WordingIndex = 0 | 1;

/** What an answer must say, apart from the range. */
export type Right = Omit<Expected, "range">;

export type Question = {
  id: string;
  kind: QuestionKind;
  wordings: Wordings;
  /** Asked first, in the same conversation. */
  before?: Wordings;
  /** The queries whose figures are right. The first one has the range that the answer must name. */
  queries: (given: Given) => readonly [AskedQuery, ...AskedQuery[]];
  right: (found: readonly Found[], given: Given) => Right;
  /** A name from the data for the wordings and queries, such as a user's id. */
  pick?: (engine: Engine) => Promise<string>;
  /** The most tool calls for the answer. */
  maxCalls: number;
};

/**
 * To list the events, to look at the properties of one and the values of a property, and to query.
 */
const MAX_CALLS = 4;

type Written = Omit<Question, "queries" | "maxCalls" | "kind"> & {
  query: AskedQuery | ((given: Given) => AskedQuery);
  /** Further queries for the right figures. */
  more?: (given: Given) => AskedQuery[];
  maxCalls?: number;
};

/** Questions of a kind. */
export const questionsOf = (kind: QuestionKind, written: readonly Written[]): Question[] =>
  written.map(({ query, more, maxCalls = MAX_CALLS, ...question }) => ({
    ...question,
    kind,
    maxCalls,
    queries: (given) => [
      typeof query === "function" ? query(given) : query,
      ...(more?.(given) ?? []),
    ],
  }));

export const wordingOf = (wordings: Wordings, index: WordingIndex, given: Given): string => {
  const wording = wordings[index];
  return typeof wording === "string" ? wording : wording(given);
};

/** What is right about the answer to a question, from the query API. */
export async function expectedOf(
  question: Question,
  given: Given,
  engine: Pick<Engine, "run">,
): Promise<Expected> {
  const found = await Promise.all(question.queries(given).map((query) => engine.run(query)));
  const [first] = found;
  if (!first) throw new Error(`${question.id} has no query`);
  return { range: first.range, ...question.right(found, given) };
}
