/** Returns the q-quantile (0 to 1) by linear interpolation. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * Returns the median of the ratios of `mine` to `theirs`, pair by pair, and its 95% confidence
 * interval from order statistics (the sign test), in which an outlier counts no more than any
 * other pair.
 */
export function medianRatio(
  mine: readonly number[],
  theirs: readonly number[],
): { median: number; low: number; high: number } {
  const ratios = mine.map((value, pair) => value / (theirs[pair] ?? Number.NaN));
  const sorted = ratios.sort((a, b) => a - b);
  // The lower 2.5% quantile of a binomial distribution with p = 0.5, approximated by a normal one.
  const rank = Math.max(0, Math.floor((sorted.length - 1.96 * Math.sqrt(sorted.length)) / 2));
  const at = (index: number) => sorted.at(index) ?? Number.NaN;
  return { median: median(sorted), low: at(rank), high: at(-1 - rank) };
}

/** Resolves to the result of `work` and the time it took, in ms. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}
