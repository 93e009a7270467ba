import { expect, test } from "vitest";
import { leftMarginFor, valueAxis } from "./plot-style";

test("an axis is as wide as its longest label", () => {
  expect(valueAxis([0, 0.0008]).width).toBeGreaterThan(valueAxis([0, 8]).width);
});

test("the first label needs a margin beside a narrow axis, but none beside a wide one", () => {
  expect(leftMarginFor("25 Oct", [0, 3])).toBeGreaterThan(0);
  expect(leftMarginFor("25 Oct", [0, 0.0008])).toBe(0);
  expect(leftMarginFor("", [0, 3])).toBe(0);
});
