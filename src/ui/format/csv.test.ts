import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvCell, toCsv } from "./csv";

const columns = [
  { header: "name", value: (row: { name: string; count: number }) => row.name },
  { header: "count", value: (row: { name: string; count: number }) => row.count },
];

describe("U2: a file of figures opens as text and numbers, never as formulas", () => {
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
  ])("U2: %j becomes text", (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  test.each([
    [-12.5, "-12.5"],
    ["-12.5", "-12.5"],
    [1e21, "1e+21"],
    [-1e-7, "-1e-7"],
    [0, "0"],
  ])("U2: the true number %j stays a number", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  test("U2: names with comma, quote and line break leave the columns intact", () => {
    const rows = [{ name: 'a,"b"\r\nc', count: -3 }];
    expect(toCsv(columns, rows)).toBe('name,count\r\n"a,""b""\r\nc",-3\r\n');
  });

  test("U2: a heading that somebody named is neutralised like a cell", () => {
    expect(toCsv([{ header: "=1+1", value: () => 1 }], [{}])).toBe("'=1+1\r\n1\r\n");
  });

  test("U2: whatever the text, no cell begins as a formula and reading gives the text back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const read = parseCell(csvCell(text));
        expect(read === text || read === `'${text}`).toBe(true);
        if (!/^-?\d/.test(read)) expect(read).not.toMatch(/^\s*[=+\-@]/);
      }),
    );
  });
});

test("what is not known is an empty cell, an empty text a pair of quotes", () => {
  expect([null, undefined, ""].map(csvCell)).toEqual(["", "", '""']);
});

test("U2: two texts never become one cell", () => {
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
