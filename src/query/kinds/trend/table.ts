import type { Cell, Table } from "@/query/engine/language/kind";
import { type Group, groupCells, groupColumns } from "@/query/engine/model/groups";
import type { Pair } from "@/query/engine/period/pairs";
import type { FormulaValue, TrendResult, TrendSeries } from "./result";

/**
 * One row per point: time, series, group, value, and the counterpart of the earlier period. A point
 * without a counterpart has a separate row, with null for the other period.
 */
export function trendTable(result: TrendResult): Table {
  const { series, comparison } = result;
  const grouped = series.some((one) => one.groups);
  const columns: Table["columns"] = [
    { name: "time", type: "time" },
    { name: "series", type: "string" },
    ...(grouped ? groupColumns("group") : []),
    { name: "value", type: "number" },
    ...(comparison ? BEFORE : []),
  ];
  return { columns, rows: rowsOf(result) };
}

const BEFORE: Table["columns"] = [
  { name: "value_before", type: "number" },
  { name: "time_before", type: "time" },
];

function* rowsOf({ times, series, comparison }: TrendResult): Generator<Cell[]> {
  const pairs = comparison?.pairs ?? times.map((_, bucket): Pair => [bucket, null]);
  const at = <T>(list: readonly T[] | undefined, index: number | null): T | null =>
    index === null ? null : (list?.[index] ?? null);
  for (const [index, one] of series.entries()) {
    for (const { label, group, values, before } of linesOf(one, comparison?.series[index])) {
      for (const [bucket, earlier] of pairs) {
        yield [
          at(times, bucket),
          label,
          ...(group ? groupCells(group) : []),
          at(values, bucket),
          ...(comparison ? [at(before, earlier), at(comparison.times, earlier)] : []),
        ];
      }
    }
  }
}

type Line = { label: string; group: Group | null; values: FormulaValue[]; before: FormulaValue[] };

function linesOf(series: TrendSeries, before?: TrendSeries): Line[] {
  const { label, values, groups } = series;
  if (!groups) return [{ label, group: null, values, before: before?.values ?? [] }];
  return groups.map(({ value, other, values }, index) => ({
    label,
    group: { value, other },
    values,
    before: before?.groups?.[index]?.values ?? [],
  }));
}
