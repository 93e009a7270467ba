import { scalarOfKey } from "@/query/engine/compile/common/fields";
import type { Scalar } from "@/query/engine/model/filter";
import type { Bucket } from "@/query/engine/time/buckets";
import { bucketKey } from "@/query/engine/time/grid";
import type { FetchedMetric, MetricRow } from "./fetch";

export type MetricValues = { total: number; values: number[] };

/** The figures of one value of the breakdown; `null` for events that do not have the field. */
export type ValueSeries = MetricValues & { value: Scalar; other: boolean };

export type ComputedMetric = MetricValues & { series: ValueSeries[] };

const OTHER = 0;

/** Puts the figures into the answer's buckets. Where ClickHouse has no row there was nothing: 0. */
export function compute({ rows, top }: FetchedMetric, buckets: readonly Bucket[]): ComputedMetric {
  const indexes = new Map(buckets.map((bucket, index) => [bucketKey(bucket), index]));
  const byLabel = new Map<number | null, MetricValues>();
  const figuresOf = (label: number | null): MetricValues => {
    const known = byLabel.get(label);
    if (known) return known;
    const fresh = { total: 0, values: new Array<number>(buckets.length).fill(0) };
    byLabel.set(label, fresh);
    return fresh;
  };
  for (const row of rows) addRow(row, figuresOf(row.label ?? null), indexes);
  const named = top.map(({ key }, index): ValueSeries => {
    return { value: scalarOfKey(key), other: false, ...figuresOf(index + 1) };
  });
  const rest = byLabel.get(OTHER);
  const other: ValueSeries[] = rest ? [{ value: null, other: true, ...rest }] : [];
  return { ...figuresOf(null), series: [...named, ...other] };
}

function addRow(row: MetricRow, figures: MetricValues, indexes: Map<number, number>): void {
  if (row.bucket === null) {
    figures.total = finite(row.value);
    return;
  }
  const index = indexes.get(Number(row.bucket));
  if (index !== undefined) figures.values[index] = finite(row.value);
}

/** JSON has no infinity: beyond the doubles is the greatest of them. "nan" is a figure of nothing. */
function finite(value: number | string): number {
  if (typeof value === "number") return value + 0;
  if (value === "inf") return Number.MAX_VALUE;
  return value === "-inf" ? -Number.MAX_VALUE : 0;
}
