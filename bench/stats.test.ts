import { expect, it } from "vitest";
import { meanRatio, median, quantile } from "./stats";

it("interpolates between the two neighbours of a quantile", () => {
  expect(quantile([40, 10, 30, 20], 0.5)).toBe(25);
  expect(quantile([40, 10, 30, 20], 1)).toBe(40);
  expect(quantile([1, 2, 3, 4, 5], 0.95)).toBeCloseTo(4.8);
});

it("takes the only value as every quantile", () => {
  expect(median([7])).toBe(7);
});

it("compares pair by pair, so that what weighs on both of a pair does not count", () => {
  const { mean, low, high } = meanRatio([110, 55, 220], [100, 50, 200]);
  for (const value of [mean, low, high]) expect(value).toBeCloseTo(1.1);
});

it("says how far off the mean of pairs that differ may be", () => {
  // Their logarithms are ln 2, 0 and -ln 2: mean 0, standard error ln 2 / √3.
  const { mean, low, high } = meanRatio([200, 100, 50], [100, 100, 100]);
  expect(mean).toBeCloseTo(1);
  expect(high).toBeCloseTo(2 ** (1.96 / Math.sqrt(3)));
  expect(low).toBeCloseTo(1 / high);
});
