import type { QueryTags } from "@/clickhouse/types";
import type { ProjectScope } from "@/query/engine/language/kind";
import type { MetricName } from "@/query/engine/model/metrics";
import { type Pair, pairBuckets } from "@/query/engine/period/pairs";
import { periodOf } from "@/query/engine/period/period";
import type { RangeChoice } from "@/query/engine/period/range-presets";
import { bucketsOf, type TimeRange } from "@/query/engine/time/buckets";
import type { Granularity } from "@/query/engine/time/granularity";
import { ALL_EVENTS } from "../metrics/input";
import type { Point } from "../metrics/result";
import { type MetricDeps, runMetric } from "../metrics/run";

export type OverviewOptions = { signal?: AbortSignal; tags?: Partial<QueryTags> };

type MetricPeriod = {
  /** RFC 3339 with the zone's offset; `to` is exclusive. */
  from: string;
  to: string;
  /** The total for the whole period, since the unique counts of buckets cannot be added up. */
  total: number;
  data: Point[];
};

/** A metric over a period, with the previous period of equal length. */
type MetricComparison = MetricPeriod & {
  metric: MetricName;
  timeZone: string;
  granularity: Granularity;
  /** Whether the last bucket is still in progress. */
  unfinished: boolean;
  /**
   * `pairs` matches the points of both periods. Null if the previous period starts before
   * retention, so that the comparison would be incomplete.
   */
  previous: (MetricPeriod & { pairs: Pair[] }) | null;
};

/** Queries both periods concurrently. Throws like `runMetric`. */
export async function runMetricComparison(
  deps: MetricDeps,
  { projectId, timeZone }: ProjectScope,
  { metric, period: choice }: { metric: MetricName; period: RangeChoice },
  options: OverviewOptions = {},
): Promise<MetricComparison> {
  const period = periodOf(choice, timeZone, deps.clock.now());
  const { granularity } = period;
  const run = (range: TimeRange) =>
    runMetric(
      deps,
      { projectIds: [projectId] },
      { ...ALL_EVENTS, metric, range, granularity, timezone: timeZone },
      options,
    );
  const buckets = (range: TimeRange) => bucketsOf(range, granularity, timeZone);
  const pairs = () =>
    pairBuckets(
      buckets(period.range),
      buckets(period.previous),
      granularity,
      period.previous.shift,
    );
  const [current, previous] = await Promise.all([run(period.range), run(period.previous)]);
  return {
    metric,
    timeZone,
    granularity,
    ...metricPeriod(current),
    unfinished: period.bucketEnd > period.range.end,
    previous:
      previous.partial_from === undefined ? { ...metricPeriod(previous), pairs: pairs() } : null,
  };
}

function metricPeriod(result: Awaited<ReturnType<typeof runMetric>>): MetricPeriod {
  return {
    from: result.start_time,
    to: result.end_time,
    total: result.total,
    data: result.data,
  };
}
