import { describe, expect, it } from "vitest";
import { describePosition, wordAt } from "./text-position";

describe("the position of an error", () => {
  it("counts lines and columns from one", () => {
    expect(describePosition("SELECT 1", 0)).toBe("Line 1, column 1");
    expect(describePosition("SELECT\n  x", 9)).toBe("Line 2, column 3");
    expect(describePosition("SELECT\n", 7)).toBe("Line 2, column 1");
  });

  it("stays inside the text, whatever offset the server reports", () => {
    expect(describePosition("ab", -3)).toBe("Line 1, column 1");
    expect(describePosition("ab", 99)).toBe("Line 1, column 3");
    expect(wordAt("ab", 99)).toEqual({ from: 1, to: 2 });
    expect(wordAt("", 0)).toEqual({ from: 0, to: 0 });
  });

  it("underlines the word that starts there, or one character", () => {
    expect(wordAt("SELECT colour FROM", 7)).toEqual({ from: 7, to: 13 });
    expect(wordAt("a = = b", 4)).toEqual({ from: 4, to: 5 });
  });
});
