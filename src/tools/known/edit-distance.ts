/** A text, or another list of characters. */
type Characters = ArrayLike<string>;

/** Characters beyond this many, not counting those that both texts begin with, are not compared. */
const MAX_COMPARED = 40;

/**
 * Counts insertions, deletions, replacements and swaps of neighbours; more than `most` counts as
 * infinite. Only compares characters at most `most` positions apart: others cost more.
 */
export function editDistance(a: Characters, b: Characters, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  const from = commonStart(a, b);
  const [rows, columns] = [a, b].map(({ length }) => Math.min(length - from, MAX_COMPARED));
  return distanceFrom(from, { a, b, rows: rows ?? 0, columns: columns ?? 0, most });
}

function commonStart(a: Characters, b: Characters): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) if (a[at] !== b[at]) return at;
  return shorter;
}

type Compared = { a: Characters; b: Characters; rows: number; columns: number; most: number };

function distanceFrom(from: number, { a, b, rows, columns, most }: Compared): number {
  const isSame = (i: number, j: number) => a[from + i - 1] === b[from + j - 1];
  let before: number[] = [];
  let last = Array.from({ length: Math.min(columns, most) + 1 }, (_, j) => j);
  for (let i = 1; i <= rows; i++) {
    const row: number[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (let j = Math.max(0, i - most); j <= Math.min(columns, i + most); j++) {
      const isSwap = i > 1 && j > 1 && isSame(i, j - 1) && isSame(i - 1, j);
      row[j] = Math.min(
        (last[j] ?? Number.POSITIVE_INFINITY) + 1,
        (row[j - 1] ?? Number.POSITIVE_INFINITY) + 1,
        (last[j - 1] ?? Number.POSITIVE_INFINITY) + (isSame(i, j) ? 0 : 1),
        isSwap ? (before[j - 2] ?? Number.POSITIVE_INFINITY) + 1 : Number.POSITIVE_INFINITY,
      );
      least = Math.min(least, row[j] ?? least);
    }
    if (least > most) return Number.POSITIVE_INFINITY;
    [before, last] = [last, row];
  }
  const distance = last[columns] ?? Number.POSITIVE_INFINITY;
  return distance <= most ? distance : Number.POSITIVE_INFINITY;
}
