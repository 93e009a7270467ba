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
 * How many times the values of `theirs` those of `mine` are, pair by pair: the geometric mean, and the
 * ends of its 95% confidence interval (normal, so for some thirty pairs or more).
 */
export function meanRatio(
  mine: readonly number[],
  theirs: readonly number[],
): { mean: number; low: number; high: number } {
  const logs = mine.map((value, pair) => Math.log(value / (theirs[pair] ?? Number.NaN)));
  const mean = average(logs);
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / (logs.length - 1);
  const half = 1.96 * Math.sqrt(variance / logs.length);
  return { mean: Math.exp(mean), low: Math.exp(mean - half), high: Math.exp(mean + half) };
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** What `work` resolves to, and how long it took in ms. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}
