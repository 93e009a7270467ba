import type { ProjectScope } from "@/query/engine/language/kind";
import type { Field } from "@/query/engine/model/fields";
import type { Scalar } from "@/query/engine/model/filter";
import type { MetricName } from "@/query/engine/model/metrics";
import { periodOf } from "@/query/engine/period/period";
import type { RangeChoice } from "@/query/engine/period/range-presets";
import { ALL_EVENTS } from "../metrics/input";
import { type MetricDeps, runMetric } from "../metrics/run";
import type { OverviewOptions } from "./metric";

type TopItem = {
  /** Null for events without the field. */
  value: Scalar;
  count: number;
  /**
   * Share of the total, 0 to 1. Shares of users can exceed 1 in total: a user
   * may have two countries.
   */
  share: number;
};

export type Top = { total: number; items: TopItem[]; other: Omit<TopItem, "value"> | null };

type TopQuestion = { metric: MetricName; field: Field; period: RangeChoice; limit: number };

/** A field's top values by a metric in a period, with all other values combined. */
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
  const withShare = (count: number) => ({ count, share: total === 0 ? 0 : count / total });
  const rest = series.find((one) => one.other);
  return {
    total,
    items: series
      .filter((one) => !one.other)
      .map((one) => ({ value: one.breakdown, ...withShare(one.total) })),
    other: rest ? withShare(rest.total) : null,
  };
}
