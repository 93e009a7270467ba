import { refersBack } from "../changes/markers";
import type { Plan } from "../flow/plan";
import type { Intent } from "../intents/intent";
import { interpret } from "../kinds/interpret";
import type { Turn } from "../prompt/conversation";
import type { Context } from "../settle/context";
import { CannotAnswer, type Problem } from "../settle/unclear";
import { chosenOption } from "./clarify";
import { intentOfQuery } from "./from-query";

/** Finds what the question of a turn asks for, by the turns before if it goes on with them. */
export function* interpretTurn(
  turns: readonly Turn[],
  index: number,
  context: Context,
): Plan<Intent> {
  const turn = turns[index];
  if (!turn) throw new CannotAnswer({ kind: "nothing" });
  if (turn.question.length > LONGEST) throw new CannotAnswer({ kind: "nothing" });
  const choice = yield* choiceOf(turns, index, context);
  if (choice) {
    const choices = new Map([...context.choices, choice]);
    return yield* interpretTurn(turns, index - 1, { ...context, choices });
  }
  return yield* interpret(turn.question, context, () => baseOf(turns, index, context));
}

/** In characters: an earlier question that was too long was not answered either. */
const LONGEST = 2_000;

/** As {@link writeProblem} asks. */
const ASKED = /\bWhich (?:event|property|value) do you mean by\b/;

/** Which name an answer chooses, if the turn before asked for one. */
function* choiceOf(
  turns: readonly Turn[],
  index: number,
  context: Context,
): Plan<[string, string] | null> {
  const [turn, before] = [turns[index], turns[index - 1]];
  if (!turn || !before || !ASKED.test(before.text)) return null;
  const problem = yield* problemOf(turns, index - 1, context);
  if (problem?.kind !== "ambiguous") return null;
  const option = chosenOption(turn.question, problem.options);
  return option === null ? null : [problem.text.toLowerCase(), option];
}

function* problemOf(turns: readonly Turn[], index: number, context: Context): Plan<Problem | null> {
  try {
    yield* interpretTurn(turns, index, context);
    return null;
  } catch (error) {
    if (error instanceof CannotAnswer) return error.problem;
    throw error;
  }
}

/**
 * What a question goes on with: what is on the screen if it points there, or the
 * latest answered question.
 */
export function* baseOf(
  turns: readonly Turn[],
  index: number,
  context: Context,
): Plan<Intent | null> {
  const turn = turns[index];
  const query = turn?.screen?.query ?? null;
  const onScreen = query && intentOfQuery(query, context.project.id);
  if (onScreen && (refersBack(turn?.question ?? "") || index === 0)) return onScreen;
  for (let at = index - 1; at >= 0; at--) {
    const intent = yield* answered(turns, at, context);
    if (intent) return intent;
  }
  return onScreen;
}

function* answered(turns: readonly Turn[], index: number, context: Context): Plan<Intent | null> {
  try {
    return yield* interpretTurn(turns, index, context);
  } catch (error) {
    if (error instanceof CannotAnswer) return null;
    throw error;
  }
}
