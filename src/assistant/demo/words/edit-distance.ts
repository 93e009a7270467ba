/**
 * The number of letters to insert, remove, replace or swap with their neighbour to
 * make one word the other.
 */
export function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const edits = [at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(rows, i - 1, j - 1) + same];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min(...edits, ...(isSwap ? [at(rows, i - 2, j - 2) + 1] : [])));
    }
    rows.push(row);
  }
  return at(rows, a.length, b.length);
}

const at = (rows: number[][], i: number, j: number): number => rows[i]?.[j] ?? 0;
