import { expect, test } from "vitest";
import { formatAmount, formatCost, formatMoney } from "./money";

test("cents are shown only if there are any", () => {
  expect([0, 5, 100, 2950, 123456].map(formatMoney)).toEqual([
    "$0",
    "$0.05",
    "$1",
    "$29.50",
    "$1,234.56",
  ]);
});

test("a cost with fractions of a cent is rounded, but never to zero", () => {
  expect([0, 0.001, 0.9, 1.4, 249.5, 12_300].map(formatCost)).toEqual([
    "$0",
    "<$0.01",
    "<$0.01",
    "$0.01",
    "$2.50",
    "$123",
  ]);
});

test("an invoice shows cents even if there are none", () => {
  expect([0, 29_00, 123_456].map((cents) => formatAmount(cents))).toEqual([
    "$0.00",
    "$29.00",
    "$1,234.56",
  ]);
  expect(formatAmount(29_00, "eur")).toBe("€29.00");
  expect(formatAmount(2_900, "jpy")).toBe("¥2,900");
});
