import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Fault } from "@/base/validation";
import { readFormula } from "./formula";

const NAMES = ["A", "B"];

function result(text: string, values: Record<string, number> = { A: 6, B: 4 }) {
  const formula = readFormula(text, NAMES);
  return formula instanceof Fault ? formula.msg : formula(new Map(Object.entries(values)));
}

test("formulas calculate with series by name, in the usual order of operations", () => {
  expect(result("A / B * 100")).toBe(150);
  expect(result("A + B * 2")).toBe(14);
  expect(result("(A + B) * 2")).toBe(20);
  expect(result("-A - -B")).toBe(-2);
  expect(result("1.5e2")).toBe(150);
});

test("a division by zero is null, and so is everything computed from it", () => {
  expect(result("A / B", { A: 1, B: 0 })).toBeNull();
  expect(result("A / B", { A: 0, B: 0 })).toBeNull();
  expect(result("A / B + 1", { A: 1, B: 0 })).toBeNull();
  expect(result("A * 1e300 * 1e300")).toBeNull();
});

describe("everything else that the parser accepts is rejected", () => {
  test.each([
    "A.constructor",
    "A['constructor']",
    "constructor",
    "__proto__",
    "this",
    "A()",
    "process.exit()",
    "A ? B : A",
    "[A, B]",
    "'A' + B",
    "A && B",
    "A == B",
    "A; B",
    "A, B",
    "A ** B",
    "A % B",
    "!A",
    "~A",
    "true",
    "null",
    "",
    "A +",
    "(A",
    "A B",
    "Infinity",
    "`A`",
    "/a/",
    "A => B",
    "A = B",
    "Ａ / B",
  ])("%s", (text) => expect(result(text)).toMatch(/^Value error/));
});

test("the error for an unknown series names it", () => {
  expect(result("A / C")).toBe("Value error, there is no series C: use A, B");
});

test("any text is either a formula or a fault", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."AB12.()+-*/ e'[]{},;?:`$"), maxLength: 200 });
  fc.assert(
    fc.property(texts, (text) => {
      const value = result(text);
      expect(["number", "string", "object"]).toContain(typeof value);
    }),
  );
});
