import type { Cell, Table } from "../language/kind";
import { type Group, groupCells, groupColumns } from "../model/groups";
import type { TrendResult, TrendSeries } from "./format";
import type { Figure } from "./formula";

/** A row for each point: when, of which series and group, how much, and how much before. */
export function trendTable(result: TrendResult): Table {
  const { series, comparison } = result;
  const grouped = series.some((one) => one.groups);
  const columns: Table["columns"] = [
    { name: "time", type: "time" },
    { name: "series", type: "string" },
    ...(grouped ? groupColumns("group") : []),
    { name: "value", type: "number" },
    ...(comparison ? [{ name: "value_before", type: "number" } as const] : []),
  ];
  return { columns, rows: rowsOf(result) };
}

function* rowsOf({ times, series, comparison }: TrendResult): Generator<Cell[]> {
  for (const [index, one] of series.entries()) {
    for (const { label, group, values, before } of linesOf(one, comparison?.series[index])) {
      for (const [bucket, time] of times.entries()) {
        yield [
          time,
          label,
          ...(group ? groupCells(group) : []),
          values[bucket] ?? null,
          ...(comparison ? [before[bucket] ?? null] : []),
        ];
      }
    }
  }
}

type Line = { label: string; group: Group | null; values: Figure[]; before: Figure[] };

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
