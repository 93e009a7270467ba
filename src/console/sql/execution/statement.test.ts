import { expect, test } from "vitest";
import { isSameStatement, offsetOf } from "./statement";

test("a place in lines and characters is found in the editor's units", () => {
  expect(offsetOf("SELECT 1", { line: 1, column: 8 })).toBe(7);
  expect(offsetOf("SELECT\n  nope", { line: 2, column: 3 })).toBe(9);
  expect(offsetOf("SELECT '😀', nope", { line: 1, column: 13 })).toBe(13);
});

test("a place beyond the text is its end, or the line's", () => {
  expect(offsetOf("ab", { line: 1, column: 9 })).toBe(2);
  expect(offsetOf("ab", { line: 5, column: 1 })).toBe(3);
});

test("with another value of a parameter a statement asks something else", () => {
  const statement = { sql: "SELECT {day:Date}, {n:UInt8}", params: { day: "2026-11-01", n: 1 } };
  expect(isSameStatement({ ...statement, params: { n: 1, day: "2026-11-01" } }, statement)).toBe(
    true,
  );
  expect(isSameStatement({ ...statement, params: { day: "2026-11-02", n: 1 } }, statement)).toBe(
    false,
  );
  expect(isSameStatement({ ...statement, sql: "SELECT 1" }, statement)).toBe(false);
  expect(isSameStatement(undefined, statement)).toBe(false);
});
