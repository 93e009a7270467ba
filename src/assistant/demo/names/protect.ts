import { wordsOf } from "../words/name-words";
import { type Quoted, standIn } from "../words/quotes";
import { stemOf } from "../words/stem";
import type { Catalogue } from "./catalogue";

/** The most words of a name that is looked for. */
const LONGEST = 7;

type Word = { text: string; start: number; end: number };

const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_.'’-]*/gu;

/**
 * Treats the names of several words that a question contains as if they were quoted, so that "added
 * to cart" is not read word by word and "weekly report opened" not as a week.
 */
export function protectNames({ text, quotes }: Quoted, catalogue: Catalogue): Quoted {
  const names = longNames(catalogue);
  const words = [...text.matchAll(WORD)].map(wordOf);
  const all = [...quotes];
  let result = "";
  let from = 0;
  for (let at = 0; at < words.length; at++) {
    const length = lengthAt(words, at, text, names);
    const [first, last] = [words[at], words[at + length - 1]];
    if (length === 0 || !first || !last) continue;
    all.push({ text: text.slice(first.start, last.end), given: false });
    result += text.slice(from, first.start) + standIn(all.length - 1);
    from = last.end;
    at += length - 1;
  }
  return { text: result + text.slice(from), quotes: all };
}

function wordOf({ 0: whole, index }: RegExpExecArray): Word {
  const text = whole.replace(/(?:['’]s)?[.'’-]*$/, "");
  return { text, start: index, end: index + text.length };
}

/** In "users signed up", the users are counted, though the event is `user_signed_up`. */
const USERS = /^(?:users?|people|customers?|visitors?)$/i;

/** Names by the stems of their words, in any order; false for those that only events have. */
type LongNames = Map<string, boolean>;

/**
 * Names of several words; one in a single piece, such as `page_view`, is one word of a question.
 */
function longNames({ events, fields }: Catalogue): LongNames {
  const names: LongNames = new Map();
  const add = (name: string, isOther: boolean) => {
    const words = wordsOf(name);
    if (words.length < 2 || words.length > LONGEST) return;
    const key = keyOf(words);
    names.set(key, isOther || names.get(key) === true);
  };
  for (const { name } of events) add(name, false);
  for (const { name, samples } of fields) {
    add(name, true);
    for (const sample of samples) if (typeof sample === "string") add(sample, true);
  }
  return names;
}

const keyOf = (words: readonly string[]): string => words.map(stemOf).sort().join(" ");

/** The number of words from `at` that are a name; 0 if they are not. */
function lengthAt(words: Word[], at: number, text: string, names: LongNames): number {
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length--) {
    const window = words.slice(at, at + length);
    if (!isOnePhrase(window, text)) continue;
    const isOther = names.get(keyOf(window.flatMap((word) => wordsOf(word.text))));
    const isAboutUsers = window.length > 1 && USERS.test(window[0]?.text ?? "");
    if (isOther || (isOther === false && !isAboutUsers)) return length;
  }
  return 0;
}

const isOnePhrase = (window: Word[], text: string): boolean =>
  window.every((word, index) => {
    const next = window[index + 1];
    return next === undefined || /^[\s-]*$/.test(text.slice(word.end, next.start));
  });
