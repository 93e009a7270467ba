import type { Plan } from "../flow/plan";
import type { Intent } from "../intents/intent";
import { protectNames } from "../names/protect";
import type { Pieces } from "../reading/pieces";
import { readPieces } from "../reading/read-pieces";
import { withoutQuotes, withQuotes } from "../words/quotes";
import { Unread } from "../words/unread";
import { searchNames } from "./catalogue";
import { compose } from "./compose";
import type { Context } from "./context";
import { hasMeasure, isMoneyWord } from "./measures";
import { CannotAnswer } from "./unclear";

/** Finds what a question asks for. Throws {@link CannotAnswer}. */
export function* interpret(question: string, context: Context): Plan<Intent> {
  const { pieces, context: known } = yield* readKnown(question, context);
  return yield* compose(pieces, known);
}

type Read = { pieces: Pieces; context: Context };

/** Reads a question, and again with more names if it has words that the first names do not explain. */
function* readKnown(question: string, context: Context): Plan<Read> {
  const pieces = readQuestion(question, context);
  const words = pieces.unknown.filter((word) => !isMoneyWord(word));
  if (words.length === 0) return { pieces, context };
  const { catalogue, near } = yield* searchNames(words, context.catalogue, context.project.id);
  const known = { ...context, catalogue };
  const again = readQuestion(question, known);
  const left = again.unknown.filter((word) => !isMoneyWord(word));
  if (left.length === 0) return { pieces: again, context: known };
  if (!hasMeasure(again))
    throw new CannotAnswer({ kind: "unknown-name", text: left.join(" "), near });
  throw new CannotAnswer({ kind: "words", words: left });
}

function readQuestion(question: string, { catalogue, clock }: Context): Pieces {
  const { text, quotes } = protectNames(withoutQuotes(question), catalogue);
  const pieces = readPieces(new Unread(text), { catalogue, clock, quotes });
  return { ...pieces, unknown: pieces.unknown.map((word) => withQuotes(word, quotes)) };
}
