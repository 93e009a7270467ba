/** Longer lists are cut off; typing narrows them. */
export const MAX_LISTED = 60;

/**
 * Items whose text contains all typed words. Items that start with the input come first, then items
 * with a word that does; otherwise the order does not change.
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
