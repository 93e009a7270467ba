import type { Plan } from "../flow/plan";
import type { Intent } from "../intents/intent";
import { protectNames } from "../names/protect";
import { takeRange } from "../ranges/read-range";
import { narrowEvents } from "../reading/narrow-events";
import type { Pieces } from "../reading/pieces";
import { readPieces } from "../reading/read-pieces";
import type { Context } from "../settle/context";
import { type Quote, withoutQuotes, withQuotes } from "../words/quotes";
import { Unread } from "../words/unread";

/** A question in which names of several words and quoted texts are one character each. */
export type Question = { text: string; quotes: readonly Quote[] };

/** Finds the question that one goes on with; null if there is none. */
export type FindBase = () => Plan<Intent | null>;

/** Recognises a kind of question, and finds what exactly it asks for; null for any other kind. */
export type ReadKind = (
  question: Question,
  context: Context,
  findBase: FindBase,
) => Plan<Intent | null>;

export const questionOf = (text: string, { catalogue }: Context): Question =>
  protectNames(withoutQuotes(text), catalogue);

/** A question without its range, in which "after" and "before" are about events. */
export function withoutTimes({ text }: Question, { clock }: Context): string {
  const unread = new Unread(text);
  takeRange(unread, clock);
  return unread.text;
}

/** Reads a question, or a part of one. */
export function piecesOf(
  text: string,
  { quotes }: Question,
  { catalogue, clock }: Context,
): Pieces {
  const pieces = narrowEvents(readPieces(new Unread(text), { catalogue, clock, quotes }));
  return { ...pieces, unknown: pieces.unknown.map((word) => withQuotes(word, quotes)) };
}
