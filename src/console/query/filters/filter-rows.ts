import { useState } from "react";
import {
  COMPARISONS,
  type ComparisonName,
  comparisonOf,
  makeFilter,
  valuesOf,
  type WireFilter,
} from "../model/filters";
import type { Scalar } from "../model/scalars";

/** A filter whose value may still be missing. */
export type FilterRow = { field: string; comparison: ComparisonName; values: Scalar[] };

const rowOf = (filter: WireFilter): FilterRow => ({
  field: filter.field,
  comparison: comparisonOf(filter),
  values: valuesOf(filter),
});

export const filterOf = ({ field, comparison, values }: FilterRow): WireFilter | null =>
  makeFilter(field, comparison, values);

/** Changes the comparison and keeps the values that the new one supports. */
export function withComparison(row: FilterRow, comparison: ComparisonName): FilterRow {
  const { takes } = COMPARISONS[comparison];
  if (takes === "values") return { ...row, comparison };
  const values = takes === "nothing" ? [] : row.values.slice(0, 1).filter(isTextOrNumber);
  return { ...row, comparison, values: takes === "text" ? values.map(String) : values };
}

const isTextOrNumber = (value: Scalar): value is string | number =>
  typeof value === "string" || typeof value === "number";

/** Changes the field and clears the values. */
export const withField = (row: FilterRow, field: string): FilterRow => ({
  ...row,
  field,
  values: [],
});

/**
 * The rows of a filter editor. Incomplete rows stay on the screen but out of the query. When the
 * query changes from outside, for example by Back, the rows follow it.
 */
export function useFilterRows(
  filters: readonly WireFilter[],
  onChange: (filters: WireFilter[]) => void,
) {
  const [rows, setRows] = useState(() => filters.map(rowOf));
  const [seen, setSeen] = useState(() => JSON.stringify(filters));
  const now = JSON.stringify(filters);
  if (now !== seen) {
    setSeen(now);
    if (now !== JSON.stringify(complete(rows))) setRows(filters.map(rowOf));
  }
  const change = (next: FilterRow[]) => {
    setRows(next);
    const made = complete(next);
    if (JSON.stringify(made) !== now) onChange(made);
  };
  return { rows, change };
}

const complete = (rows: readonly FilterRow[]): WireFilter[] =>
  rows.flatMap((row) => filterOf(row) ?? []);
