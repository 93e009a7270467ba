import type { QueryTags } from "@/clickhouse/types";
import type { MetricName } from "@/query/engine/model/metrics";
import type { RangeChoice } from "@/query/engine/period/choice";
import { type Pair, pairBuckets } from "@/query/engine/period/pairs";
import { periodOf } from "@/query/engine/period/period";
import { bucketsOf, type TimeRange } from "@/query/engine/time/buckets";
import type { Granularity } from "@/query/engine/time/granularity";
import type { Point } from "../metrics/format";
import type { MetricsInput } from "../metrics/input";
import { type MetricDeps, runMetric } from "../metrics/run";

/** A project, and the zone in which its days begin. */
export type ProjectScope = { projectId: string; timeZone: string };

export type OverviewOptions = { signal?: AbortSignal; tags?: Partial<QueryTags> };

export type MetricPeriod = {
  /** RFC 3339 with the zone's offset; `to` is not included. */
  from: string;
  to: string;
  /** Of the whole stretch: uniques of buckets do not add up. */
  total: number;
  data: Point[];
};

/** A figure over a period, beside the period of equal length before it. */
export type MetricComparison = MetricPeriod & {
  metric: MetricName;
  timeZone: string;
  granularity: Granularity;
  /** Whether the last bucket is not over yet. */
  unfinished: boolean;
  /**
   * `pairs` puts the points of both periods side by side. Null where events of that time are no longer
   * kept, so that nothing can be compared.
   */
  previous: (MetricPeriod & { pairs: Pair[] }) | null;
};

/** The two periods are asked for at once. Throws as `runMetric` does. */
export async function runMetricComparison(
  deps: MetricDeps,
  { projectId, timeZone }: ProjectScope,
  { metric, period: choice }: { metric: MetricName; period: RangeChoice },
  options: OverviewOptions = {},
): Promise<MetricComparison> {
  const period = periodOf(choice, timeZone, deps.clock.now());
  const { granularity } = period;
  const ask = (range: TimeRange) =>
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
  const [current, previous] = await Promise.all([ask(period.range), ask(period.previous)]);
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

/** All of a project's events, as one group. */
export const ALL_EVENTS: Pick<
  MetricsInput,
  "property" | "filters" | "bots" | "breakdown" | "projectId"
> = {
  property: undefined,
  filters: [],
  bots: "include",
  breakdown: undefined,
  projectId: undefined,
};

function metricPeriod(result: Awaited<ReturnType<typeof runMetric>>): MetricPeriod {
  return {
    from: result.start_time,
    to: result.end_time,
    total: result.total,
    data: result.data,
  };
}
