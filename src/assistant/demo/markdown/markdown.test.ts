import { describe, expect, test } from "vitest";
import { bold, code, duration, list, number, percent } from "./format";
import { spanText } from "./frame";
import { whereText } from "./measure-words";

test.each([
  [1234567, "1,234,567"],
  [41.30976, "41.31"],
  [1.5, "1.5"],
  [0.123456, "0.1235"],
  [0, "0"],
  [-12.345, "-12.35"],
])("the figure %d is written as %s", (value, text) => {
  expect(number(value)).toBe(text);
});

test("fractions are percentages", () => {
  expect(percent(0.362798)).toBe("36.28%");
  expect(percent(1)).toBe("100%");
  expect(percent(12.5)).toBe("1,250%");
});

test.each([
  [1_500, "1.5 s"],
  [128_569, "2.1 min"],
  [3 * 3_600_000, "3 h"],
  [5 * 86_400_000, "5 days"],
])("%d ms are %s", (ms, text) => {
  expect(duration(ms)).toBe(text);
});

describe("names", () => {
  test.each([
    ["purchase", "`purchase`"],
    ["a`b", "``a`b``"],
    ["`x`", "`` `x` ``"],
    ["two\nlines\u0000", "`two lines`"],
    ["", '`""`'],
    ["x".repeat(200), `\`${"x".repeat(100)}…\``],
  ])("%j is %s", (name, text) => {
    expect(code(name)).toBe(text);
  });

  test("of projects are escaped", () => {
    expect(bold("A & B_c")).toBe("**A & B_c**");
    expect(bold("[x](https://evil.test) *!*")).not.toMatch(/(?<!\\)\[/);
  });
});

test("lists end with a word", () => {
  expect(list(["a"])).toBe("a");
  expect(list(["a", "b", "c"], "or")).toBe("a, b or c");
});

test.each([
  ["2026-11-01T00:00:00+01:00", "2026-11-08T00:00:00+01:00", "from 2026-11-01 to 2026-11-07"],
  ["2026-11-03T00:00:00+01:00", "2026-11-04T00:00:00+01:00", "on 2026-11-03"],
  ["2026-10-31T00:00:00+01:00", "2026-11-29T16:58:00+01:00", "from 2026-10-31 to 2026-11-29 16:58"],
  ["2026-11-29T00:00:00Z", "2026-11-29T16:58:00Z", "from 2026-11-29 00:00 to 2026-11-29 16:58"],
  ["2026-11-28T18:00:00Z", "2026-11-29T00:00:00Z", "from 2026-11-28 18:00 to 2026-11-28 24:00"],
])("%s to %s is written as %s", (start, end, text) => {
  expect(spanText({ start, end, partialFrom: null })).toBe(text);
});

test("filters are written out", () => {
  expect(
    whereText([
      { field: "country", op: "in", value: ["DE", "FR"] },
      { field: "properties.amount", op: "gt", value: 50 },
      { field: "properties.coupon", op: "is_not_set" },
    ]),
  ).toBe(
    "where `country` is `DE` (Germany) or `FR` (France), `amount` is over `50` and `coupon` is not set",
  );
});
