/** Longer names are compared by their beginning. */
const MAX_COMPARED = 100;
/** Longer names are never suggested, since answers would become too long. */
export const MAX_SUGGESTED = 200;
/** The shortest text that makes two names similar because one contains it. */
const MIN_PART = 3;

/** Returns the candidates that are similar to a text and not too long, the most similar first. */
export function similarTo<T>(
  wanted: string,
  candidates: readonly T[],
  textOf: (candidate: T) => string,
  limit: number,
): T[] {
  const target = formsOf(wanted);
  return candidates
    .filter((candidate) => textOf(candidate).length <= MAX_SUGGESTED)
    .map((candidate) => ({ candidate, distance: distanceOf(target, formsOf(textOf(candidate))) }))
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

/** A typing error weighs less than a missing word. */
function editRank(a: string, b: string): number {
  const allowed = Math.floor(Math.max(a.length, b.length) / 3);
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

/** Insertions, deletions, replacements and swaps of neighbours; more than `most` counts as infinite. */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
