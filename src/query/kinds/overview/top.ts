import type { Field } from "@/query/engine/model/fields";
import type { Scalar } from "@/query/engine/model/filter";
import type { MetricName } from "@/query/engine/model/metrics";
import type { RangeChoice } from "@/query/engine/period/choice";
import { periodOf } from "@/query/engine/period/period";
import { type MetricDeps, runMetric } from "../metrics/run";
import { ALL_EVENTS, type OverviewOptions, type ProjectScope } from "./metric";

export type TopItem = {
  /** Null for events that do not have the field. */
  value: Scalar;
  count: number;
  /** Of the total, 0 to 1. Shares of users can add up to more than 1: one may have two countries. */
  share: number;
};

export type Top = { total: number; items: TopItem[]; other: Omit<TopItem, "value"> | null };

export type TopQuestion = { metric: MetricName; field: Field; period: RangeChoice; limit: number };

/** A field's values with the greatest figures in a period, and the rest as one. */
export async function runTop(
  deps: MetricDeps,
  { projectId, timeZone }: ProjectScope,
  { metric, field, period, limit }: TopQuestion,
  options: OverviewOptions = {},
): Promise<Top> {
  const { range } = periodOf(period, timeZone, deps.clock.now());
  const breakdown = { field, limit };
  const { total, series = [] } = await runMetric(
    deps,
    { projectIds: [projectId] },
    { ...ALL_EVENTS, metric, range, granularity: "all", timezone: timeZone, breakdown },
    options,
  );
  const figures = (count: number) => ({ count, share: total === 0 ? 0 : count / total });
  const rest = series.find((one) => one.other);
  return {
    total,
    items: series
      .filter((one) => !one.other)
      .map((one) => ({ value: one.breakdown, ...figures(one.total) })),
    other: rest ? figures(rest.total) : null,
  };
}
