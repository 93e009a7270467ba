import { describe, expect, test } from "vitest";
import { nextRow } from "./table-row";
import { nextSort, sortRows } from "./use-sort";

type Row = { name: string; count: number | null };
const columns = [
  { key: "name", sortValue: (row: Row) => row.name },
  { key: "count", sortValue: (row: Row) => row.count },
];
const rows: Row[] = [
  { name: "b10", count: 3 },
  { name: "B9", count: null },
  { name: "a", count: -1 },
  { name: "c", count: 3 },
];
const names = (key: string, direction: "ascending" | "descending") =>
  sortRows(columns, rows, { key, direction }).map((row) => row.name);

describe("sorting a table", () => {
  test("text sorts naturally and case-insensitively: b9 before b10", () => {
    expect(names("name", "ascending")).toEqual(["a", "B9", "b10", "c"]);
  });

  test("rows without a value come last in both directions, and equal rows keep their order", () => {
    expect(names("count", "ascending")).toEqual(["a", "b10", "c", "B9"]);
    expect(names("count", "descending")).toEqual(["b10", "c", "a", "B9"]);
  });

  test("does not mutate the given rows", () => {
    const before = rows.map((row) => row.name);
    names("name", "descending");
    expect(rows.map((row) => row.name)).toEqual(before);
  });

  test("a heading cycles from descending to ascending to unsorted", () => {
    const first = nextSort(undefined, "count");
    const second = nextSort(first, "count");
    expect([first, second, nextSort(second, "count")]).toEqual([
      { key: "count", direction: "descending" },
      { key: "count", direction: "ascending" },
      undefined,
    ]);
    expect(nextSort(second, "name")).toEqual({ key: "name", direction: "descending" });
  });
});

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 29, 29],
  ["ArrowUp", 0, 0],
  ["PageDown", 25, 29],
  ["PageUp", 5, 0],
  ["Home", 17, 0],
  ["End", 17, 29],
  ["a", 17, undefined],
])("%s in row %i of 30 moves to row %j", (key, index, next) => {
  expect(nextRow(key, index, 30)).toBe(next);
});
