import { expect, test } from "vitest";
import { codeOf, findMismatches, type Stamped } from "./stamp";

const NOON = Date.UTC(2026, 6, 15, 12);
const OURS = "0198a000-0000-7000-8000-000000000001";
const OTHER = "0198a000-0000-7000-8000-000000000002";

/** The journal, ClickHouse and the database by generation; 0 for a store without a stamp. */
const stores = (...generations: (number | [number, string])[]): Stamped[] =>
  generations.map((given, index) => {
    const [generation, installation] = Array.isArray(given) ? given : [given, OURS];
    const name = ["the journal", "ClickHouse", "the database"][index] ?? "";
    return { name, stamp: generation === 0 ? null : { installation, generation, at: NOON } };
  });

test.each([
  ["new stores", [0, 0, 0]],
  ["stores of the same generation", [6, 6, 6]],
  ["stores of a first start that crashed after the first store", [1, 0, 0]],
  ["stores of a first start that crashed after the second store", [1, 1, 0]],
  ["stores of a start that crashed between two of them", [7, 7, 6]],
])("%s belong together", (_, generations) => {
  expect(findMismatches(stores(...generations))).toEqual([]);
});

test.each([
  [[0, 2, 2], ["the journal is missing or empty"]],
  [
    [0, 0, 2],
    ["the journal is missing or empty", "ClickHouse is missing or empty"],
  ],
  [[2, 2, 0], ["the database is missing or empty"]],
  [[4, 6, 6], ["the journal is older than the rest (last used at 2026-07-15T12:00Z)"]],
  [[6, 4, 6], ["ClickHouse is older than the rest (last used at 2026-07-15T12:00Z)"]],
])("stores of the generations %j do not match", (generations, faults) => {
  expect(findMismatches(stores(...generations))).toEqual(faults);
});

test("a store of another installation is named, even if its generation is higher", () => {
  expect(findMismatches(stores(6, [90, OTHER], 6))).toEqual([
    "ClickHouse belongs to another installation (last used at 2026-07-15T12:00Z)",
  ]);
});

test("the code to accept a mismatch changes with the stamps", () => {
  const codes = [
    [0, 2, 2],
    [0, 4, 4],
    [2, 0, 2],
    [0, 2, 4],
  ].map((given) => codeOf(stores(...given)));
  expect(new Set(codes).size).toBe(codes.length);
  expect(codeOf(stores(0, 2, 2))).toBe(codes[0]);
});
