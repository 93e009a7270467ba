import { expect, test } from "vitest";
import { changeColumn } from "./change-column";

type Row = { now: number | null; before: number | null };

const { csv, sortValue } = changeColumn<Row>(
  ({ now }) => now,
  ({ before }) => before,
);

test("a change is exported and sorted as a fraction of the previous value", () => {
  expect(csv?.({ now: 3, before: 2 })).toBe(0.5);
  expect(csv?.({ now: 0, before: 2 })).toBe(-1);
  expect(sortValue?.({ now: 2, before: 2 })).toBe(0);
});

test.each([
  { now: 3, before: 0 },
  { now: 3, before: null },
  { now: null, before: 3 },
])("there is no change from $before to $now", (row) => {
  expect(csv?.(row)).toBeNull();
});
