/** The q-quantile (0 to 1) of some numbers, by linear interpolation. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * How many times the values of `theirs` those of `mine` are, pair by pair: the median, and the ends of its
 * 95% confidence interval by order (the sign test's), for which a pair that was disturbed counts once and
 * no more, however much it was.
 */
export function medianRatio(
  mine: readonly number[],
  theirs: readonly number[],
): { median: number; low: number; high: number } {
  const ratios = mine.map((value, pair) => value / (theirs[pair] ?? Number.NaN));
  const sorted = ratios.sort((a, b) => a - b);
  // As many as a fair coin falls short of half, in 97.5 of 100 series of throws.
  const rank = Math.max(0, Math.floor((sorted.length - 1.96 * Math.sqrt(sorted.length)) / 2));
  const at = (index: number) => sorted.at(index) ?? Number.NaN;
  return { median: median(sorted), low: at(rank), high: at(-1 - rank) };
}

/** What `work` resolves to, and how long it took in ms. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}
