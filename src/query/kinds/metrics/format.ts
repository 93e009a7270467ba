import { formatInstant, formatInZone } from "@/query/engine/time/format";
import type { ComputedMetric } from "./compute";
import type { MetricQuery } from "./normalise";
import type { MetricResult, MetricSeries, Point } from "./result";

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
