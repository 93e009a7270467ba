import type { QuestionResult } from "../asking/ask-question";
import type { TrapResult } from "../asking/ask-trap";
import type { Evaluation } from "../asking/evaluate";
import { QUESTION_KINDS } from "../engine/question";
import { ASPECTS, type Aspect } from "../scoring/score";

/** The least that an assistant must reach. All traps must be answered rightly. */
type Floors = { figures: number };

const HEAD = ["kind", "questions", ...ASPECTS, "tokens each"];

/** The scores by kind of question, as a Markdown table. */
export function renderTable(questions: readonly QuestionResult[]): string {
  const rows = QUESTION_KINDS.flatMap((kind) => {
    const ofKind = questions.filter((question) => question.kind === kind);
    return ofKind.length === 0 ? [] : [rowOf(kind, ofKind)];
  });
  const lines = [HEAD, ...rows, rowOf("all", questions)];
  const widths = HEAD.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const text = lines.map(
    (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [text[0], rule, ...text.slice(1)].join("\n");
}

const rowOf = (name: string, questions: readonly QuestionResult[]): string[] => [
  name,
  String(questions.length),
  ...ASPECTS.map((aspect) => String(rightIn(questions, aspect))),
  String(Math.round(tokensOf(questions) / questions.length)),
];

const rightIn = (questions: readonly QuestionResult[], aspect: Aspect): number =>
  questions.filter(({ score }) => score[aspect]).length;

const tokensOf = (questions: readonly QuestionResult[]): number =>
  questions.reduce((sum, { score }) => sum + score.tokens, 0);

/**
 * "figures 55/60, range 60/60, zone 60/60, project 60/60, calls 60/60, traps 12/12,
 * tokens 81,000, model …".
 */
export function renderSummary({ questions, traps, model, wordings }: Evaluation): string {
  const tokens = tokensOf(questions) + traps.reduce((sum, trap) => sum + trap.tokens, 0);
  const isEstimate = questions.some(({ countedBy }) => countedBy === "estimate");
  return [
    ...ASPECTS.map((aspect) => `${aspect} ${rightIn(questions, aspect)}/${questions.length}`),
    `traps ${rightTraps(traps)}/${traps.length}`,
    `tokens ${tokens.toLocaleString("en-US")}${isEstimate ? " (estimated)" : ""}`,
    `wordings ${wordings}`,
    `model ${model}`,
  ].join(", ");
}

const rightTraps = (traps: readonly TrapResult[]): number =>
  traps.filter(({ faults }) => faults.length === 0).length;

/** Every fault, with the question and, if wanted, the whole answer. */
export function renderFaults({ questions, traps }: Evaluation, withText: boolean): string {
  const all = [
    ...questions.map(({ score, ...rest }) => ({ ...rest, faults: score.faults })),
    ...traps.map((trap) => ({ ...trap, kind: "traps" })),
  ];
  return all
    .filter(({ faults }) => faults.length > 0)
    .map(({ kind, id, asked, faults, text }) =>
      [
        `${kind}/${id}: ${asked}`,
        ...faults.map((fault) => `  ${fault}`),
        ...(withText ? [text.replaceAll(/^/gm, "  | ")] : []),
      ].join("\n"),
    )
    .join("\n");
}

/** What is below its floor, in words; empty if nothing is. */
export function belowFloors({ questions, traps }: Evaluation, floors: Floors): string[] {
  const [figures, right] = [rightIn(questions, "figures"), rightTraps(traps)];
  return [
    ...(figures < floors.figures ? [`figures: ${figures}, at least ${floors.figures} needed`] : []),
    ...(right < traps.length ? [`traps: ${right} of ${traps.length}, all needed`] : []),
  ];
}
