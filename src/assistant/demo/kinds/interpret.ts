import type { Plan } from "../flow/plan";
import type { Intent } from "../intents/intent";
import { searchNames } from "../settle/catalogue";
import { compose } from "../settle/compose";
import type { Context } from "../settle/context";
import { hasMeasure } from "../settle/measures";
import { CannotAnswer } from "../settle/unclear";
import { readFunnel } from "./funnel";
import { readNewUsers } from "./new-users";
import { readPaths } from "./paths";
import { piecesOf, questionOf, type ReadKind } from "./question";
import { readRatio } from "./ratio";
import { readRetention } from "./retention";
import { readShare } from "./share";

/** In the order in which they are tried: the first that recognises a question reads it. */
const KINDS: readonly ReadKind[] = [
  readPaths,
  readRetention,
  readFunnel,
  readRatio,
  readShare,
  readNewUsers,
  readFigures,
];

/** Finds what a question asks for. Throws {@link CannotAnswer}. */
export function* interpret(text: string, context: Context): Plan<Intent> {
  try {
    return yield* interpretWith(text, context);
  } catch (error) {
    if (!(error instanceof CannotAnswer) || error.problem.kind !== "words") throw error;
    return yield* interpretAgain(text, error.problem.words, context);
  }
}

/** Reads a question once more with the names that the words that were not understood may be part of. */
function* interpretAgain(text: string, words: string[], context: Context): Plan<Intent> {
  const { catalogue, near } = yield* searchNames(words, context.catalogue, context.project.id);
  const known = { ...context, catalogue };
  try {
    return yield* interpretWith(text, known);
  } catch (error) {
    if (!(error instanceof CannotAnswer) || error.problem.kind !== "words") throw error;
    const question = questionOf(text, known);
    if (hasMeasure(piecesOf(question.text, question, known))) throw error;
    throw new CannotAnswer({ kind: "unknown-name", text: error.problem.words.join(" "), near });
  }
}

function* interpretWith(text: string, context: Context): Plan<Intent> {
  const question = questionOf(text, context);
  for (const read of KINDS) {
    const intent = yield* read(question, context);
    if (intent) return intent;
  }
  throw new CannotAnswer({ kind: "nothing" });
}

function* readFigures(
  question: ReturnType<typeof questionOf>,
  context: Context,
): Plan<Intent | null> {
  const pieces = piecesOf(question.text, question, context);
  const words = pieces.unknown;
  if (!hasMeasure(pieces) && pieces.by.length === 0 && pieces.bestTime === null) {
    throw new CannotAnswer(words.length > 0 ? { kind: "words", words } : { kind: "nothing" });
  }
  return yield* compose(pieces, context);
}
