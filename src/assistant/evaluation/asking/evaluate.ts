import type { Question, WordingIndex } from "../engine/question";
import type { Trap } from "../traps/trap";
import { askQuestion, type QuestionResult } from "./ask-question";
import { askTrap, type TrapResult, type TrapSettings } from "./ask-trap";

export type Evaluation = {
  /** What answered, such as "demo (offline)". */
  model: string;
  /** 1 for the first wordings, 2 for those that are held out. */
  wordings: 1 | 2;
  startedAt: string;
  questions: QuestionResult[];
  traps: TrapResult[];
};

type EvaluationOptions = {
  questions: readonly Question[];
  traps: readonly Trap[];
  wordings: Evaluation["wordings"];
  /** What answers, for the report. */
  model: string;
  /** Called after each question and trap with whether its answer was right. */
  onAnswer?: (id: string, isRight: boolean) => void;
};

/** Asks all questions and traps, one after the other. */
export async function evaluate(
  settings: TrapSettings,
  { questions, traps, wordings, model, onAnswer }: EvaluationOptions,
): Promise<Evaluation> {
  const index: WordingIndex = wordings === 1 ? 0 : 1;
  const evaluation: Evaluation = {
    model,
    wordings,
    startedAt: new Date(settings.places.shop.engine.calendar().now).toISOString(),
    questions: [],
    traps: [],
  };
  for (const question of questions) {
    const result = await askQuestion(question, index, settings.places.shop);
    evaluation.questions.push(result);
    onAnswer?.(question.id, result.score.faults.length === 0);
  }
  for (const trap of traps) {
    const result = await askTrap(trap, index, settings);
    evaluation.traps.push(result);
    onAnswer?.(trap.id, result.faults.length === 0);
  }
  return evaluation;
}
