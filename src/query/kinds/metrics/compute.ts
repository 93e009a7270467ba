import { scalarOfKey } from "@/query/engine/compile/common/fields";
import type { Scalar } from "@/query/engine/model/filter";
import type { Bucket } from "@/query/engine/time/buckets";
import { bucketKey } from "@/query/engine/time/grid";
import type { FetchedMetric, MetricRow } from "./fetch";

export type MetricValues = { total: number; values: number[] };

/** One value of the breakdown; `null` for events without the field. */
type ValueSeries = MetricValues & { value: Scalar; other: boolean };

export type ComputedMetric = MetricValues & { series: ValueSeries[] };

const OTHER = 0;

/** Sorts rows into buckets. A bucket without a row is 0. */
export function compute({ rows, top }: FetchedMetric, buckets: readonly Bucket[]): ComputedMetric {
  const indexes = new Map(buckets.map((bucket, index) => [bucketKey(bucket), index]));
  const byLabel = new Map<number | null, MetricValues>();
  const valuesOf = (label: number | null): MetricValues => {
    const known = byLabel.get(label);
    if (known) return known;
    const fresh = { total: 0, values: new Array<number>(buckets.length).fill(0) };
    byLabel.set(label, fresh);
    return fresh;
  };
  for (const row of rows) addRow(row, valuesOf(row.label ?? null), indexes);
  const named = top.map(({ key }, index): ValueSeries => {
    return { value: scalarOfKey(key), other: false, ...valuesOf(index + 1) };
  });
  const rest = byLabel.get(OTHER);
  const other: ValueSeries[] = rest ? [{ value: null, other: true, ...rest }] : [];
  return { ...valuesOf(null), series: [...named, ...other] };
}

function addRow(row: MetricRow, target: MetricValues, indexes: Map<number, number>): void {
  if (row.bucket === null) {
    target.total = finite(row.value);
    return;
  }
  const index = indexes.get(Number(row.bucket));
  if (index !== undefined) target.values[index] = finite(row.value);
}

/** JSON has no infinity: it becomes the largest double. "nan" means no events, so 0. */
function finite(value: number | string): number {
  if (typeof value === "number") return value + 0;
  if (value === "inf") return Number.MAX_VALUE;
  return value === "-inf" ? -Number.MAX_VALUE : 0;
}
