import { editDistance } from "./edit-distance";

/** Longer names are compared by their beginning. */
const MAX_COMPARED = 100;
/** Longer names are never suggested, since answers would become too long. */
export const MAX_SUGGESTED = 200;
/** The shortest text that makes two names similar because one contains it. */
const MIN_PART = 3;

/** A candidate in the form in which it is compared, which is computed once for several texts. */
type Comparable<T> = { candidate: T; forms: Forms };

/** The candidates that are not too long to be suggested. */
export const comparable = <T>(
  candidates: readonly T[],
  textOf: (candidate: T) => string,
): Comparable<T>[] =>
  candidates
    .map((candidate) => ({ candidate, text: textOf(candidate) }))
    .filter(({ text }) => text.length <= MAX_SUGGESTED)
    .map(({ candidate, text }) => ({ candidate, forms: formsOf(text) }));

/** Returns the candidates that are similar to a text, the most similar first. */
export function similarTo<T>(
  wanted: string,
  candidates: readonly Comparable<T>[],
  limit: number,
): T[] {
  const target = formsOf(wanted);
  return candidates
    .map(({ candidate, forms }) => ({ candidate, distance: distanceOf(target, forms) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
}

/** A name as it is compared: `signUps`, `Sign up` and `sign_up` have the same `plain` form. */
type Forms = { text: string; plain: string; words: string[] };

function formsOf(name: string): Forms {
  const text = name.slice(0, MAX_COMPARED).normalize("NFKC").toLowerCase();
  const words = name
    .slice(0, MAX_COMPARED)
    .normalize("NFKC")
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map(singular);
  return { text, plain: words.length === 0 ? text : words.join(""), words };
}

function singular(word: string): string {
  if (word.length <= 3 || word.endsWith("ss")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** Lower is more similar; infinite if two names are not similar. */
function distanceOf(a: Forms, b: Forms): number {
  if (a.text === b.text) return 0;
  if (a.plain === b.plain) return 0.5;
  return Math.min(editRank(a.plain, b.plain), partRank(a.plain, b.plain), wordRank(a, b));
}

/** More typing errors make another name, however long it is. */
const MAX_EDITS = 10;

/** A typing error weighs less than a missing word. */
function editRank(a: string, b: string): number {
  const allowed = Math.min(Math.floor(Math.max(a.length, b.length) / 3), MAX_EDITS);
  const edits = editDistance(a, b, allowed);
  return edits <= allowed ? 1 + edits / 2 : Number.POSITIVE_INFINITY;
}

function partRank(a: string, b: string): number {
  const [part, whole] = a.length < b.length ? [a, b] : [b, a];
  if (part.length < MIN_PART || !whole.includes(part)) return Number.POSITIVE_INFINITY;
  return 3 - part.length / whole.length;
}

function wordRank(a: Forms, b: Forms): number {
  const shared = a.words.filter((word) => word.length >= MIN_PART && b.words.includes(word)).length;
  if (shared === 0) return Number.POSITIVE_INFINITY;
  return 4 - shared / Math.max(a.words.length, b.words.length);
}
