/** More than so many lines nobody reads; typing on narrows the list. */
export const MOST_LISTED = 60;

/**
 * The items whose words hold all that was typed: first those that begin with it, then those with a word
 * that does, else in the order they came.
 */
export function search<T>(items: readonly T[], typed: string, wordsOf: (item: T) => string): T[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return [...items];
  const parts = wanted.split(/\s+/);
  return items
    .map((item) => ({ item, words: wordsOf(item).toLowerCase() }))
    .filter(({ words }) => parts.every((part) => words.includes(part)))
    .map(({ item, words }) => ({ item, rank: rankOf(words, wanted) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

function rankOf(words: string, wanted: string): number {
  if (words.trim() === wanted) return 0;
  if (words.startsWith(wanted)) return 1;
  return words.split(/[\s_\-./]+/).some((word) => word.startsWith(wanted)) ? 2 : 3;
}
