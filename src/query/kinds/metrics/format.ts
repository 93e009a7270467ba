import type { Scalar } from "@/query/engine/model/filter";
import { formatInstant, formatInZone } from "@/query/engine/time/format";
import type { ComputedMetric } from "./compute";
import type { MetricQuery } from "./normalise";

/** A bucket's start (RFC 3339 with offset) and its value. */
export type Point = { time: string; value: number };

export type MetricSeries = {
  /** The value that the events share; null for events without one. */
  breakdown: Scalar;
  /** All values that do not have their own series; `breakdown` is meaningless then. */
  other?: true;
  total: number;
  data: Point[];
};

export type MetricResult = {
  metric: string;
  granularity: string;
  timezone: string;
  start_time: string;
  end_time: string;
  project_ids: string[];
  /** The total for the whole range. Queried, not summed: unique counts of buckets cannot be added up. */
  total: number;
  /** Every bucket of the range, including empty ones. */
  data: Point[];
  /** The breakdown's values with the highest totals, then "other" if there are more. */
  series?: MetricSeries[];
  /** Set if the range starts before retention: earlier events are not counted. */
  partial_from?: string;
};

export function format(computed: ComputedMetric, query: MetricQuery): MetricResult {
  const { timezone: zone, range, partialFrom } = query;
  const times = query.buckets.map(({ start, offset }) => formatInstant(start, offset, zone));
  const points = (values: number[]): Point[] =>
    times.map((time, index) => ({ time, value: values[index] ?? 0 }));
  return {
    metric: query.metric,
    granularity: query.granularity,
    timezone: zone,
    start_time: formatInZone(range.start, zone),
    end_time: formatInZone(range.end, zone),
    project_ids: [...query.projectIds],
    total: computed.total,
    data: points(computed.values),
    ...(query.breakdown ? { series: computed.series.map((one) => seriesOf(one, points)) } : {}),
    ...(partialFrom === null ? {} : { partial_from: formatInZone(partialFrom, zone) }),
  };
}

function seriesOf(
  { value, other, total, values }: ComputedMetric["series"][number],
  points: (values: number[]) => Point[],
): MetricSeries {
  return { breakdown: value, ...(other ? { other } : {}), total, data: points(values) };
}
