import fc from "fast-check";
import { expect, test } from "vitest";
import { hasLongNumber } from "./record";

test.each([
  ["{}", false],
  ['{"a":9007199254740993}', true],
  ['{"a":18446744073709551615}', true],
  ['{"a":[1,{"b":-0.1234567890123456789}]}', true],
  ['{"a":1e400}', true],
  ['{"a":1.5e3,"b":100000,"c":0.000000000000000000001}', false],
  ['{"a":"9007199254740993","9007199254740993":1}', false],
  ['{"a":"\\\\\\"9007199254740993"}', false],
])("finds whether %s has a number that a double cannot represent: %s", (json, expected) => {
  expect(hasLongNumber(json)).toBe(expected);
});

test("JSON without such a number is unchanged by parsing and writing", () => {
  fc.assert(
    fc.property(fc.json(), (json) => {
      if (hasLongNumber(json)) return;
      const value: unknown = JSON.parse(json);
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
    }),
  );
});
