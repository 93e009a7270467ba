import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJson } from "./json";
import { findJsonFault } from "./json-fault";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("invalid JSON is reported with its position and reason, and never echoed", () => {
  it.each([
    ["{", 1, "Expecting property name enclosed in double quotes"],
    ['{"a"}', 4, "Expecting ':' delimiter"],
    ['{"a":}', 5, "Expecting value"],
    ['{"a":1 "b":2}', 7, "Expecting ',' delimiter"],
    ['{"a":1,}', 7, "Expecting property name enclosed in double quotes"],
    ["[1,]", 3, "Expecting value"],
    ["[1 2]", 3, "Expecting ',' delimiter"],
    ['{"a":NaN}', 5, "Expecting value"],
    ["{'a':1}", 1, "Expecting property name enclosed in double quotes"],
    ['{"a":1} x', 8, "Extra data"],
    ['["abc', 1, "Unterminated string starting at"],
    ['["a\nb"]', 3, "Invalid control character at"],
    ['["a\\x"]', 3, "Invalid \\escape"],
    ['["\\u12g4"]', 2, "Invalid \\uXXXX escape"],
    ["[01]", 2, "Expecting ',' delimiter"],
    ["tru", 0, "Expecting value"],
    ["\u001f\u008b", 0, "Expecting value"],
  ])("%j", (text, offset, error) => {
    expect(() => parseJson(text)).toThrow(
      expect.objectContaining({
        entries: [
          {
            type: "json_invalid",
            loc: ["body", offset],
            msg: "JSON decode error",
            input: {},
            ctx: { error },
          },
        ],
      }),
    );
  });
});

it("empty text is not a value", () => {
  expect(parseJson("")).toBeUndefined();
  expect(parseJson(" \n")).toBeUndefined();
});

it("exactly the texts that JSON.parse rejects have a fault", () => {
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", "]", "{", '"', "\\", "1", " ", "\n"))
    .map(([text, at, insert]) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + insert + text.slice(insert === "" ? index + 1 : index);
    });
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, fc.string()), (text) => {
      const fault = findJsonFault(text);
      expect(fault === null).toBe(isJson(text));
      if (fault) expect(fault.offset).toBeLessThanOrEqual(text.length);
    }),
    { numRuns: 300 },
  );
});

it("a fault below 20,000 levels of nesting is found without a stack overflow", () => {
  const deep = `${'{"a":['.repeat(10_000)}x`;
  expect(findJsonFault(deep)).toEqual({ offset: 60_000, error: "Expecting value" });
});
