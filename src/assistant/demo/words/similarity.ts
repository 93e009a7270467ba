import { editDistance } from "./edit-distance";
import { stemOf } from "./stem";
import { areSynonyms } from "./synonyms";

/** How well a word of a question matches a word of a name, from 0 to 1. */
export const QUALITY = {
  same: 1,
  /** Another form of the word. */
  form: 0.97,
  /** A word with the same root. */
  root: 0.9,
  typo: 0.8,
  synonym: 0.7,
  none: 0,
} as const;

const SHORTEST_ROOT = 5;
const ROOT_SHARE = 0.75;
const SHORTEST_TYPO = 5;
const LONG_WORD = 9;

export function wordQuality(asked: string, named: string): number {
  if (asked === named) return QUALITY.same;
  const [a, b] = [stemOf(asked), stemOf(named)];
  if (a === b) return QUALITY.form;
  if (haveSameRoot(a, b)) return QUALITY.root;
  if (isTypo(asked, named) || isTypo(a, b)) return QUALITY.typo;
  return areSynonyms(a, b) ? QUALITY.synonym : QUALITY.none;
}

/** "subscribed" and "subscription". */
function haveSameRoot(a: string, b: string): boolean {
  const longest = Math.max(a.length, b.length);
  let shared = 0;
  while (shared < longest && a[shared] === b[shared]) shared++;
  return shared >= SHORTEST_ROOT && shared >= ROOT_SHARE * longest;
}

/** Short words differ too little from each other: "plan" and "play". */
function isTypo(a: string, b: string): boolean {
  const shortest = Math.min(a.length, b.length);
  if (shortest < SHORTEST_TYPO || a[0] !== b[0] || /\d/.test(a)) return false;
  const allowed = shortest >= LONG_WORD ? 2 : 1;
  return Math.abs(a.length - b.length) <= allowed && editDistance(a, b) <= allowed;
}
