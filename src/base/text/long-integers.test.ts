import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareDigits, digitsOf, isLongInteger, parseJsonExactly } from "./long-integers";

describe("a number that a double would round is read as a string of its digits", () => {
  test.each([
    ["9007199254740991", 9007199254740991],
    ["9007199254740992", "9007199254740992"],
    ["-9007199254740993", "-9007199254740993"],
    ["18446744073709551615", "18446744073709551615"],
    ["123456789012345678901234567890", "123456789012345678901234567890"],
    ["1e22", 1e22],
    [`1${"0".repeat(400)}`, Number.POSITIVE_INFINITY],
    ["0.1000000000000000055", 0.1],
    ["12345678901234567.5", 12345678901234568],
    ['"9007199254740993"', "9007199254740993"],
    ['"a \\" [9007199254740993]"', 'a " [9007199254740993]'],
    ['{"9007199254740993":[9007199254740993]}', { "9007199254740993": ["9007199254740993"] }],
  ])("%s", (json, value) => expect(parseJsonExactly(json)).toEqual(value));

  test("everything else is read as JSON.parse reads it", () => {
    const json = fc.jsonValue().map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(json, (text) => {
        const long = (value: unknown) =>
          typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value);
        const before: unknown = JSON.parse(text, (_, value) => (long(value) ? "long" : value));
        const after: unknown = JSON.parse(JSON.stringify(parseJsonExactly(text)), (_, value) =>
          long(value) || (typeof value === "string" && isLongInteger(value)) ? "long" : value,
        );
        expect(after).toEqual(before);
      }),
    );
  });

  test("text that is not JSON throws", () => {
    for (const text of ["", "{", "90071992547409930 1", "[90071992547409930"]) {
      expect(() => parseJsonExactly(text)).toThrow(SyntaxError);
    }
  });
});

test.each([
  ["9007199254740993", "9007199254740993"],
  ["9007199254740993.0", "9007199254740992"],
  ["1e22", "10000000000000000000000"],
  ["-1.5e23", "-150000000000000000000000"],
  ["9.007199254740992e15", "9007199254740992"],
])("the digits of %s are %s", (written, digits) => expect(digitsOf(written)).toBe(digits));

test("a number with an exponent equals the same number written out with zeros", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.nat(280), (mantissa, zeros) => {
      const written = `${mantissa}${"0".repeat(zeros + 16)}`;
      expect(digitsOf(`${mantissa}e${zeros + 16}`)).toBe(written);
      expect(isLongInteger(written)).toBe(true);
    }),
  );
});

test("strings of digits compare like the numbers they represent", () => {
  const ordered = ["-10000000000000000000", "-9999999999999999999", "9007199254740993"];
  const sorted = ordered.toReversed().toSorted(compareDigits);
  expect(sorted).toEqual(ordered);
  expect(compareDigits("9007199254740993", "9007199254740993")).toBe(0);
});
