/**
 * A word keeps underscores, dots and hyphens inside it, so that `event_id` and `p95` are one word.
 */
const WORD = /[\p{L}\p{N}]+(?:[_.-][\p{L}\p{N}]+)*/gu;

/** The distinct words of a text in lower case, and the parts of compound words. */
export function wordsOf(text: string): string[] {
  const whole = text.normalize("NFKC").toLowerCase().match(WORD) ?? [];
  return [...new Set(whole.flatMap((word) => [word, ...word.split(/[_.-]/)]).map(withoutPlural))];
}

/** Words that readers type for one that the pages use. */
const SYNONYMS: Record<string, string> = {
  dedupe: "duplicate",
  deduplicate: "duplicate",
  deduplication: "duplicate",
};

/** The words of a query, in the pages' own language. */
export const wordsOfQuery = (text: string): string[] =>
  wordsOf(text).map((word) => (Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? word) : word));

/** A plain plural matches its singular, and the other way round. */
const withoutPlural = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
