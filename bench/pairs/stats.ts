/** Returns the q-quantile (0 to 1) by linear interpolation. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * q;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export type Interval = {
  low: number;
  high: number;
  /** The number of values, if they are too few for 95%: then this is their range. */
  rangeOf?: number;
};
export type Estimate = { median: number; interval: Interval };

/**
 * With fewer values, even the lowest and the highest do not enclose the median with 95% certainty.
 */
const VALUES_FOR_95_PERCENT = 6;

/**
 * Returns the median and its 95% confidence interval from order statistics (the sign test), in
 * which an outlier counts no more than any other value.
 */
export function estimate(values: readonly number[]): Estimate {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = outerRank(sorted.length);
  const at = (index: number) => sorted.at(index) ?? Number.NaN;
  const tooFew = sorted.length < VALUES_FOR_95_PERCENT && { rangeOf: sorted.length };
  return { median: median(sorted), interval: { low: at(rank), high: at(-1 - rank), ...tooFew } };
}

/**
 * Estimates the ratio of `mine` to `theirs` from the ratio of each pair, so that noise that affects
 * both sides of a pair cancels out.
 */
export const estimateRatio = (mine: readonly number[], theirs: readonly number[]): Estimate =>
  estimate(mine.map((value, pair) => value / (theirs[pair] ?? Number.NaN)));

/**
 * Returns how many values may be left out at either end: the most whose probability of all being on
 * one side of the median is at most 2.5%, by the binomial distribution with p = 0.5.
 */
function outerRank(count: number): number {
  let rank = 0;
  let next = 0.5 ** count;
  for (let sum = next; ; sum += next) {
    next *= (count - rank) / (rank + 1);
    if (sum + next > 0.025) return rank;
    rank++;
  }
}

/** Resolves to the result of `work` and the time it took, in ms. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}
