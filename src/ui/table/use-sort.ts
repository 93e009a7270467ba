"use client";

import { useMemo, useState } from "react";

export type SortValue = string | number | bigint | boolean | null | undefined;
export type Sort = { key: string; direction: "ascending" | "descending" };

type Sortable<T> = { key: string; sortValue?: (row: T) => SortValue };

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts rows by the column whose heading was pressed; without one, keeps their order. */
export function useSort<T>(columns: readonly Sortable<T>[], rows: readonly T[]) {
  const [sort, setSort] = useState<Sort>();
  const sorted = useMemo(() => sortRows(columns, rows, sort), [columns, rows, sort]);
  const toggle = (key: string) => setSort((current) => nextSort(current, key));
  return { sorted, sort, toggle };
}

/** Cycles from descending, which people want most often, to ascending to unsorted. */
export function nextSort(current: Sort | undefined, key: string): Sort | undefined {
  if (current?.key !== key) return { key, direction: "descending" };
  return current.direction === "descending" ? { key, direction: "ascending" } : undefined;
}

/** Stable. Rows without a value come last in both directions. */
export function sortRows<T>(
  columns: readonly Sortable<T>[],
  rows: readonly T[],
  sort: Sort | undefined,
): readonly T[] {
  const read = columns.find((column) => column.key === sort?.key)?.sortValue;
  if (!sort || !read) return rows;
  const sign = sort.direction === "ascending" ? 1 : -1;
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort((a, b) => compare(a.value, b.value, sign))
    .map(({ row }) => row);
}

function compare(a: SortValue, b: SortValue, sign: number): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
  if (typeof a === "string" || typeof b === "string") {
    return sign * collator.compare(String(a), String(b));
  }
  const [left, right] = [ordinal(a), ordinal(b)];
  return sign * (left < right ? -1 : left > right ? 1 : 0);
}

/** Bigints are compared with all their digits. */
const ordinal = (value: number | bigint | boolean): number | bigint =>
  typeof value === "boolean" ? Number(value) : value;

const isMissing = (value: SortValue): value is null | undefined =>
  value === null || value === undefined || (typeof value === "number" && Number.isNaN(value));
