import { expect, it } from "vitest";
import { median, medianRatio, quantile } from "./stats";

it("interpolates between the two neighbours of a quantile", () => {
  expect(quantile([40, 10, 30, 20], 0.5)).toBe(25);
  expect(quantile([40, 10, 30, 20], 1)).toBe(40);
  expect(quantile([1, 2, 3, 4, 5], 0.95)).toBeCloseTo(4.8);
});

it("returns the only value for every quantile", () => {
  expect(median([7])).toBe(7);
});

it("compares pair by pair, so that noise that affects both sides of a pair cancels out", () => {
  const { median, low, high } = medianRatio([110, 55, 220], [100, 50, 200]);
  for (const value of [median, low, high]) expect(value).toBeCloseTo(1.1);
});

it("gives a confidence interval for the median that one outlier does not move", () => {
  // The 8th of 25 pairs from either end: (25 - 1.96 · 5) / 2 = 7.6.
  const ratios = Array.from({ length: 25 }, (_, pair) => (pair === 24 ? 1_000 : pair + 1));
  const ones = ratios.map(() => 1);
  expect(medianRatio(ratios, ones)).toEqual({ median: 13, low: 8, high: 18 });
});
