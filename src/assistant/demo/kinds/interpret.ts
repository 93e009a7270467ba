import { change } from "../changes/change";
import { isMarked } from "../changes/markers";
import { metricAlone, withMetric } from "../changes/metric";
import { shifted, unitBefore } from "../changes/shift";
import type { Plan } from "../flow/plan";
import type { Intent } from "../intents/intent";
import type { RawFilter } from "../items/refs";
import type { Pieces } from "../reading/pieces";
import { searchNames } from "../settle/catalogue";
import { compose } from "../settle/compose";
import type { Context } from "../settle/context";
import { hasMeasure } from "../settle/measures";
import { CannotAnswer, impossible } from "../settle/unclear";
import { readFunnel } from "./funnel";
import { readNewUsers } from "./new-users";
import { whyOutOfReach } from "./out-of-reach";
import { readPaths } from "./paths";
import { type FindBase, piecesOf, type Question, questionOf, type ReadKind } from "./question";
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
];

/** Finds what a question asks for. Throws {@link CannotAnswer}. */
export function* interpret(text: string, context: Context, findBase: FindBase): Plan<Intent> {
  try {
    return yield* interpretWith(text, context, findBase);
  } catch (error) {
    if (!(error instanceof CannotAnswer) || error.problem.kind !== "words") throw error;
    const reason = whyOutOfReach(text);
    if (reason !== null) throw impossible(reason);
    return yield* interpretAgain(text, error.problem.words, context, findBase);
  }
}

/**
 * Reads a question once more with the names that the words that were not understood may be part of.
 */
function* interpretAgain(
  text: string,
  words: string[],
  context: Context,
  findBase: FindBase,
): Plan<Intent> {
  const { catalogue, near } = yield* searchNames(words, context.catalogue, context.project.id);
  const known = { ...context, catalogue };
  try {
    return yield* interpretWith(text, known, findBase);
  } catch (error) {
    if (!(error instanceof CannotAnswer) || error.problem.kind !== "words") throw error;
    const question = questionOf(text, known);
    const pieces = piecesOf(question.text, question, known);
    const { words } = error.problem;
    if (couldBeValue(words, pieces)) return yield* composeWithValue(words, pieces, known);
    const unknown = words.find((word) => isEventLike(word, text));
    if (unknown !== undefined)
      throw new CannotAnswer({ kind: "unknown-event", text: unknown, near });
    if (hasMeasure(pieces)) throw error;
    throw new CannotAnswer({ kind: "unknown-name", text: words.join(" "), near });
  }
}

/** Written like a name, and followed by "events" or in one piece such as `order_refunded`. */
function isEventLike(word: string, text: string): boolean {
  if (/^[\p{L}][\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+$/u.test(word)) return true;
  const at = text.indexOf(word);
  return at >= 0 && /^["”`'»]\s*events?\b/i.test(text.slice(at + word.length));
}

const MOST_WORDS = 3;

/** "Lo-fi songs": words beside an event may be a value of one of its properties. */
const couldBeValue = (words: readonly string[], pieces: Pieces): boolean =>
  pieces.couldBeValue &&
  pieces.nouns.events.length > 0 &&
  words.length <= MOST_WORDS &&
  words.join() === pieces.unknown.join();

function* composeWithValue(words: string[], pieces: Pieces, context: Context): Plan<Intent> {
  const value: RawFilter = { kind: "text", text: words.join(" "), negated: false };
  const filters = [...pieces.filters, value];
  try {
    return yield* compose({ ...pieces, filters, unknown: [] }, context);
  } catch (error) {
    const isUnknown = error instanceof CannotAnswer && error.problem.kind === "unknown-value";
    throw isUnknown ? new CannotAnswer({ kind: "words", words }) : error;
  }
}

function* interpretWith(text: string, context: Context, findBase: FindBase): Plan<Intent> {
  const followed = yield* followUp(text, context, findBase);
  if (followed) return followed;
  const question = questionOf(text, context);
  for (const read of KINDS) {
    const intent = yield* read(question, context, findBase);
    if (intent) return intent;
  }
  return yield* readFigures(text, question, context, findBase);
}

/** Reads "and the day before?" and "and the median?", which say nothing else. */
function* followUp(text: string, context: Context, findBase: FindBase): Plan<Intent | null> {
  const [unit, metric] = [unitBefore(text), metricAlone(text)];
  if (unit === null && metric === null) return null;
  const base = yield* findBase();
  if (!base) return null;
  if (unit !== null) return shifted(base, unit, context.clock.today);
  return metric === null ? null : withMetric(base, metric);
}

function* readFigures(
  text: string,
  question: Question,
  context: Context,
  findBase: FindBase,
): Plan<Intent> {
  const pieces = piecesOf(question.text, question, context);
  const isComplete = hasMeasure(pieces);
  const base = isComplete && !isMarked(text) ? null : yield* findBase();
  if (base) return yield* change(base, pieces, context);
  const { unknown, by, bestTime } = pieces;
  if (isComplete || by.length > 0 || bestTime !== null) return yield* compose(pieces, context);
  throw new CannotAnswer(
    unknown.length > 0 ? { kind: "words", words: unknown } : { kind: "nothing" },
  );
}
