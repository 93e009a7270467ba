import { describe, expect, test } from "vitest";
import { formatChange, formatCount, formatFullCount, formatShare } from "./number";

describe("numbers", () => {
  test.each([
    [0, "0"],
    [1_234, "1,234"],
    [99_999, "99,999"],
    [100_000, "100K"],
    [1_234_567, "1.2M"],
    [-2_500_000, "-2.5M"],
    [9.1e12, "9.1T"],
    [0.256, "0.26"],
    [0.004, "0.004"],
    [-0.004, "-0.004"],
    [0.00123, "0.0012"],
    [0.0004, "<0.001"],
    [-1e-9, ">-0.001"],
    [-0, "0"],
    [2.999, "3"],
    [999_949, "999.9K"],
    [999_999, "999.9K"],
    [-999_999, "-999.9K"],
    [1_000_000, "1M"],
    [999_999_999, "999.9M"],
    [1e9, "1B"],
    [1e12, "1T"],
    [4.26e18, "4.26E18"],
    [null, "–"],
    [Number.NaN, "–"],
    [Number.POSITIVE_INFINITY, "–"],
  ])("%j is shown as %s where space is limited", (value, text) => {
    expect(formatCount(value)).toBe(text);
  });

  test.each([
    [1_234_567.5, "1,234,567.5"],
    [0.00412, "0.00412"],
    [-0.004, "-0.004"],
    [1 / 3, "0.333"],
    [1e-9, "1E-9"],
    [-0, "0"],
    [999_999, "999,999"],
    [1.5e300, "1.5E300"],
  ])("%j is %s on hover", (value, text) => {
    expect(formatFullCount(value)).toBe(text);
  });

  test("shares are percentages", () => {
    const shares = [0, 0.0001, 0.001, 0.125, 0.47, 1, null].map(formatShare);
    expect(shares).toEqual(["0%", "<0.1%", "0.1%", "12.5%", "47.0%", "100%", "–"]);
  });

  test("only exact values are shown as 0% and 100%", () => {
    const shares = [0.0004, 0.9996, 1 - 1e-12, -0.0004, -0].map(formatShare);
    expect(shares).toEqual(["<0.1%", "99.9%", "99.9%", ">-0.1%", "0%"]);
  });
});

describe("change from the previous period", () => {
  test.each([
    [112.5, 100, "+12.5%", "up"],
    [96, 100, "−4%", "down"],
    [0, 100, "−100%", "down"],
    [100, 100, "no change", "same"],
    [0, 0, "no change", "same"],
    [5, 0, "new", "up"],
    [2_345, 100, "+2,245%", "up"],
    [-5, -10, "+50%", "up"],
    [10_004, 10_000, "+0.04%", "up"],
    [999_999_999, 1_000_000_000, "−<0.01%", "down"],
    [4, 10_000, "−99.9%", "down"],
    [0.004, 0.002, "+100%", "up"],
    [1, 1e-300, "+>999,999%", "up"],
  ])("the change to %j from %j is %s", (value, previous, text, direction) => {
    expect(formatChange(value, previous)).toEqual({ text, direction });
  });

  test("there is no change if either value is unknown", () => {
    expect(formatChange(1, null)).toBeUndefined();
    expect(formatChange(null, 1)).toBeUndefined();
  });
});
