import type { Catalogue } from "../names/catalogue";
import { isLinked, type Links, linksOf } from "../names/links";
import { readAmount } from "../words/numbers";
import { type Quote, quoteOf } from "../words/quotes";
import { GAP } from "../words/unread";
import type { Item } from "./items";
import { KEYS, type Key } from "./keys";
import { isStopWord } from "./stop-words";

const WORD =
  /-?\d[\p{N}.,$€£%kKmM]*(?![\p{L}\p{N}_])|\/?[\p{L}\p{N}_$€£@#][\p{L}\p{N}_.,$€£%@'’/:-]*|[\uE000-\uF8FF]|→|->/uy;
const SPACE = /\s+/y;

type Token =
  | { kind: "key"; key: Key; text: string; number?: number }
  | { kind: "word"; text: string; quote: Quote | null }
  | { kind: "gap" };

/** Divides a question, or what is left of it, into pieces. */
export function itemsOf(text: string, quotes: readonly Quote[], catalogue: Catalogue): Item[] {
  const tokens = tokensOf(text, quotes);
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { item, length } = itemAt(tokens, at, catalogue);
    if (item) items.push(item);
    at += length;
  }
  return items;
}

function tokensOf(text: string, quotes: readonly Quote[]): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const space = matchAt(SPACE, text, at);
    if (space) {
      at += space[0].length;
      continue;
    }
    const { token, length } = tokenAt(text, at, quotes);
    tokens.push(token);
    at += length;
  }
  return tokens;
}

function tokenAt(
  text: string,
  at: number,
  quotes: readonly Quote[],
): { token: Token; length: number } {
  if (text.startsWith(GAP, at)) return { token: { kind: "gap" }, length: GAP.length };
  for (const [key, pattern] of KEYS) {
    const match = matchAt(pattern, text, at);
    if (!match || isInWord(text, at, match[0].length)) continue;
    const number = match[1] ?? match[2];
    return {
      token: { kind: "key", key, text: match[0], ...(number && { number: Number(number) }) },
      length: match[0].length,
    };
  }
  const word = matchAt(WORD, text, at)?.[0];
  if (word === undefined) return { token: { kind: "gap" }, length: 1 };
  const bare = word.replace(/(?:['’]s)?[.,'’:/-]*$/, "");
  const shown = bare === "" ? word : bare;
  return {
    token: { kind: "word", text: shown, quote: quoteOf(word, quotes) },
    length: word.length,
  };
}

/** Whether a key is only the beginning of a word, such as "in" of "in-app" or "is" of "is_new". */
const isInWord = (text: string, at: number, length: number): boolean =>
  /[\p{L}\p{N}]/u.test(text[at] ?? "") &&
  /^(?:[\p{L}\p{N}_]|[-.](?=[\p{L}\p{N}]))/u.test(text.slice(at + length));

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The most words that are looked up as one name. */
const LONGEST = 5;
/** Worse fits are coincidences. */
const LEAST_SCORE = 0.5;

function itemAt(
  tokens: Token[],
  at: number,
  catalogue: Catalogue,
): { item: Item | null; length: number } {
  const token = tokens[at];
  if (!token || token.kind === "gap") return { item: { kind: "gap" }, length: 1 };
  if (token.kind === "key") return { item: token, length: 1 };
  if (token.quote) return { item: quotedItem(token.quote, catalogue), length: 1 };
  const amount = readAmount(token.text);
  if (amount !== null)
    return { item: { kind: "number", value: amount, text: token.text }, length: 1 };
  for (let length = LONGEST; length > 0; length--) {
    const name = nameOf(tokens.slice(at, at + length), length, catalogue);
    if (name) return { item: { kind: "name", ...name, given: false }, length };
  }
  const item: Item | null = isStopWord(token.text)
    ? null
    : { kind: "word", text: token.text, given: false };
  return { item, length: 1 };
}

function quotedItem({ text, given }: Quote, catalogue: Catalogue): Item {
  const links = linksOf(text, catalogue);
  return isLinked(links) ? { kind: "name", text, links, given } : { kind: "word", text, given };
}

/** "Up" alone is not the event `sign_up`. */
const PARTICLES = new Set([
  ..."up in on to of at by for off out as or no so it".split(" "),
  "over",
  "down",
]);

const SMALL = new Set([
  "the",
  "a",
  "an",
  "of",
  "our",
  "were",
  "was",
  "is",
  "are",
  "been",
  "be",
  "get",
  "got",
  "their",
  "its",
  "this",
  "that",
  "some",
  "any",
]);

/** "In 30 days" names a duration rather than the property `trial_days`. */
const UNIT = /^(?:second|minute|hour|day|week|month|quarter|year)s?$/i;

/** What a run of words names; null if not all of them belong to one name. */
function nameOf(
  run: Token[],
  length: number,
  catalogue: Catalogue,
): { text: string; links: Links } | null {
  const words = run.flatMap((token) => {
    if (token.kind === "word" && token.quote === null && readAmount(token.text) === null)
      return [token.text];
    return token.kind === "key" && token.key === "is" ? [token.text.toLowerCase()] : [];
  });
  const [first, last] = [words[0], words.at(-1)];
  if (words.length < length || first === undefined || last === undefined) return null;
  if (isSmall(first) || isSmall(last)) return null;
  const text = words.filter((word) => !isSmall(word)).join(" ");
  const isCommon =
    length === 1 && (isStopWord(first) || UNIT.test(first) || PARTICLES.has(first.toLowerCase()));
  const links = goodLinks(linksOf(text, catalogue), isCommon);
  return isLinked(links) ? { text, links } : null;
}

const isSmall = (word: string): boolean => SMALL.has(word.toLowerCase());

/** A word that most questions have only names something that is called exactly like it. */
function goodLinks({ events, fields, values }: Links, isStop: boolean): Links {
  const isGood = ({ fit }: Links["events"][number] | Links["fields"][number]): boolean =>
    isStop ? fit.score >= 0.97 : fit.score >= LEAST_SCORE;
  return { events: events.filter(isGood), fields: fields.filter(isGood), values };
}
