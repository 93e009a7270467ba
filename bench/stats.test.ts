import { expect, it } from "vitest";
import { median, quantile } from "./stats";

it("interpolates between the two neighbours of a quantile", () => {
  expect(quantile([40, 10, 30, 20], 0.5)).toBe(25);
  expect(quantile([40, 10, 30, 20], 1)).toBe(40);
  expect(quantile([1, 2, 3, 4, 5], 0.95)).toBeCloseTo(4.8);
});

it("takes the only value as every quantile", () => {
  expect(median([7])).toBe(7);
});
