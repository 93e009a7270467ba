import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvCell, toCsv } from "./csv";

const columns = [
  { header: "name", value: (row: { name: string; count: number }) => row.name },
  { header: "count", value: (row: { name: string; count: number }) => row.count },
];

describe("a CSV file opens as text and numbers, never as formulas", () => {
  test.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ["+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0"],
    ["+1", "'+1"],
    ["@a", "'@a"],
    ["-2+3", "'-2+3"],
    [" =1+1", "' =1+1"],
    ["\n=1", '"\'\n=1"'],
    ["\t=1", "'\t=1"],
    ["\r=1", '"\'\r=1"'],
    ["\tname", "'\tname"],
    ["\u0000=1", "'\u0000=1"],
    ["\uFEFF=1", "'\uFEFF=1"],
    ["\uFF1D1+1", "'\uFF1D1+1"],
  ])("%j becomes text", (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  test.each([
    [-12.5, "-12.5"],
    ["-12.5", "-12.5"],
    [1e21, "1e+21"],
    [-1e-7, "-1e-7"],
    [0, "0"],
  ])("the number %j stays a number", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  test("names with commas, quotes and line breaks keep the columns intact", () => {
    const rows = [{ name: 'a,"b"\r\nc', count: -3 }];
    expect(toCsv(columns, rows)).toBe('name,count\r\n"a,""b""\r\nc",-3\r\n');
  });

  test("a user-defined header is escaped like a cell", () => {
    expect(toCsv([{ header: "=1+1", value: () => 1 }], [{}])).toBe("'=1+1\r\n1\r\n");
  });

  test("for any text, no cell starts like a formula and parsing returns the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const read = parseCell(csvCell(text));
        expect(read === text || read === `'${text}`).toBe(true);
        if (!/^-?\d/.test(read)) expect(read).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});

test("a missing value is an empty cell, and empty text is a pair of quotes", () => {
  expect([null, undefined, ""].map(csvCell)).toEqual(["", "", '""']);
});

test("two different texts never produce the same cell", () => {
  const piece = fc.constantFrom("'", "=", "-", "1", " ", '"', ",", "a", "\n");
  const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(text, text, (one, other) => {
      fc.pre(one !== other);
      expect(csvCell(one)).not.toBe(csvCell(other));
    }),
    { numRuns: 2_000 },
  );
  expect(csvCell("'=1")).toBe("''=1");
});

const parseCell = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
