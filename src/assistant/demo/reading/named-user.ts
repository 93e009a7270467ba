import type { FieldRef, RawFilter } from "../items/refs";
import { type Quote, quoteOf } from "../words/quotes";
import type { Unread } from "../words/unread";

const ID =
  "([\\uE000-\\uF8FF]|[\\p{L}\\p{N}_@.:+-]*\\d[\\p{L}\\p{N}_@.:+-]*|[\\p{L}\\p{N}_.+-]+@[\\p{L}\\p{N}_.-]+)";
const USER = new RegExp(
  `\\b(?:the\\s+)?(?:user|customer|visitor|person|shopper|member|player|account)\\s+(?:with\\s+(?:the\\s+)?)?(?:(?:id|called|named)\\s+)?${ID}`,
  "iu",
);
const BARE = new RegExp(
  `\\b(?:did|does|do|by|for|of)\\s+${ID}\\s+(?:do|done|did|see|buy|view|visit)\\b`,
  "iu",
);

/** A user, and the question without them. */
export type NamedUser = { id: string; rest: string };

/** The user that a question names by id; null if it names none. */
export function userIn(text: string, quotes: readonly Quote[]): NamedUser | null {
  return matched(USER, text, quotes) ?? matched(BARE, text, quotes);
}

/** Takes "user u_123" from a question about figures. */
export function takeUser(unread: Unread, quotes: readonly Quote[]): RawFilter[] {
  const user = matched(USER, unread.text, quotes);
  if (!user) return [];
  unread.take(USER);
  return [{ kind: "test", field: USER_ID, op: "eq", texts: [user.id] }];
}

const COLUMN = { field: "user_id", name: "user_id", types: [], samples: [], events: [] };
const USER_ID: FieldRef = { text: "user", candidates: [COLUMN] };

/** A name that was found in the question is not an id; a text that the user quoted may be. */
function matched(pattern: RegExp, text: string, quotes: readonly Quote[]): NamedUser | null {
  const match = pattern.exec(text);
  const word = match?.[1]?.replace(/[.:]+$/, "");
  const quote = word ? quoteOf(word, quotes) : null;
  if (!match || !word || quote?.given === false) return null;
  const after = text.slice(match.index + match[0].length);
  return { id: quote?.text ?? word, rest: `${text.slice(0, match.index)} ${after}` };
}
