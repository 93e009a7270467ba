import { expect, test } from "vitest";
import type { QuestionResult } from "../asking/ask-question";
import type { TrapResult } from "../asking/ask-trap";
import type { Evaluation } from "../asking/evaluate";
import { belowFloors, renderFaults, renderSummary, renderTable } from "./report";

const question = (kind: string, figures: boolean): QuestionResult => ({
  id: "q",
  kind,
  asked: "How many?",
  text: "Three.\nOr four.",
  countedBy: "estimate",
  score: {
    figures,
    range: true,
    zone: true,
    project: true,
    calls: true,
    faults: figures ? [] : ["does not state purchases 3"],
    toolCalls: 1,
    tokens: 600,
  },
});
const trap = (faults: string[]): TrapResult => ({
  id: "t",
  asked: "How many?",
  text: "0",
  faults,
  toolCalls: 1,
  tokens: 400,
});
const evaluation = (traps: TrapResult[]): Evaluation => ({
  model: "demo (offline)",
  wordings: 1,
  startedAt: "2026-11-29T16:00:00.000Z",
  questions: [question("counts", true), question("counts", false), question("users", true)],
  traps,
});

test("the summary has every aspect, the traps, tokens and the model", () => {
  expect(renderSummary(evaluation([trap([]), trap(["states 0"])]))).toBe(
    "figures 2/3, range 3/3, zone 3/3, project 3/3, calls 3/3, traps 1/2, tokens 2,600 (estimated), wordings 1, model demo (offline)",
  );
});

test("the table has a row for each kind that was asked, and one for all", () => {
  const { questions } = evaluation([]);
  expect(renderTable(questions).split("\n").slice(2)).toEqual([
    "| counts | 2         | 1       | 2     | 2    | 2       | 2     | 600         |",
    "| users  | 1         | 1       | 1     | 1    | 1       | 1     | 600         |",
    "| all    | 3         | 2       | 3     | 3    | 3       | 3     | 600         |",
  ]);
});

test("faults stand with their question, and with the answer if wanted", () => {
  expect(renderFaults(evaluation([]), true)).toBe(
    "counts/q: How many?\n  does not state purchases 3\n  | Three.\n  | Or four.",
  );
});

test("too few figures or any trap is below the floors", () => {
  expect(belowFloors(evaluation([trap([])]), { figures: 2 })).toEqual([]);
  expect(belowFloors(evaluation([trap([])]), { figures: 3 })).toHaveLength(1);
  expect(belowFloors(evaluation([trap(["states 0"])]), { figures: 2 })).toHaveLength(1);
});
