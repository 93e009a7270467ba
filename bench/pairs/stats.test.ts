import { expect, it } from "vitest";
import { estimate, estimateRatio, median, quantile } from "./stats";

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it("interpolates between the two neighbours of a quantile", () => {
  expect(quantile([40, 10, 30, 20], 0.5)).toBe(25);
  expect(quantile([40, 10, 30, 20], 1)).toBe(40);
  expect(quantile([1, 2, 3, 4, 5], 0.95)).toBeCloseTo(4.8);
});

it("returns the only value for every quantile", () => {
  expect(median([7])).toBe(7);
});

it("compares pair by pair, so that noise that affects both sides of a pair cancels out", () => {
  const { median, interval } = estimateRatio([110, 55, 220], [100, 50, 200]);
  for (const value of [median, interval.low, interval.high]) expect(value).toBeCloseTo(1.1);
});

// The ranks of the usual tables for the confidence interval of a median.
it.each([
  [6, 1],
  [8, 1],
  [9, 2],
  [15, 4],
  [25, 8],
  [30, 10],
])("encloses the median of %i values by the %ith from either end", (count, rank) => {
  expect(estimate(upTo(count)).interval).toEqual({ low: rank, high: count + 1 - rank });
});

it("returns the range of values that are too few for 95%", () => {
  expect(estimate([3, 1, 2]).interval).toEqual({ low: 1, high: 3, rangeOf: 3 });
});

it("gives a confidence interval that one outlier does not move", () => {
  const values = upTo(25).with(24, 1_000);
  expect(estimate(values)).toEqual({ median: 13, interval: { low: 8, high: 18 } });
});

it("contains the median of a skewed distribution in at least 95% of samples", () => {
  // A fixed generator, so that the test always sees the same samples.
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const runs = 2_000;
  let hits = 0;
  for (let run = 0; run < runs; run++) {
    const { low, high } = estimate(upTo(15).map(() => -Math.log(random()))).interval;
    if (low <= Math.LN2 && Math.LN2 <= high) hits++;
  }
  expect(hits / runs).toBeGreaterThanOrEqual(0.95);
});
