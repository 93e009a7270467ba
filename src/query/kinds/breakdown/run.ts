import type { RunContext, Scope } from "@/query/engine/language/kind";
import type { Scalar } from "@/query/engine/model/filter";
import { metricModel } from "@/query/engine/model/metrics";
import type { TrendGroup, TrendPeriod } from "../trend/result";
import { runTrend } from "../trend/run";
import { asTrend } from "./as-trend";
import type { BreakdownResult, BreakdownRow } from "./result";
import type { BreakdownQuery } from "./schema";

/** Runs a trend with a single bucket and formats it as a list. */
export async function runBreakdown(
  query: BreakdownQuery,
  scope: Scope,
  context: RunContext,
): Promise<BreakdownResult> {
  const { metric } = query;
  const trend = await runTrend(asTrend(query), scope, context);
  const { total, groups } = totalsOf(trend);
  const before = trend.comparison && totalsOf(trend.comparison);
  const rows = groups.map((group, index): BreakdownRow & Pick<TrendGroup, "other"> => ({
    ...group,
    share: total === 0 ? 0 : group.figure / total,
    before: before ? (before.groups[index]?.figure ?? 0) : null,
  }));
  const rest = rows.find((row) => row.other);
  return {
    kind: "breakdown",
    metric,
    unit: metricModel(metric).unit,
    timezone: trend.timezone,
    project_ids: trend.project_ids,
    ...spanOf(trend),
    total,
    rows: rows.filter((row) => !row.other),
    other: rest ? { figure: rest.figure, share: rest.share, before: rest.before } : null,
    ...(trend.comparison && before
      ? { comparison: { ...spanOf(trend.comparison), total: before.total } }
      : {}),
  };
}

type Totals = { total: number; groups: { value: Scalar; other?: true; figure: number }[] };

function totalsOf({ series: [series] }: TrendPeriod): Totals {
  const groups = series?.groups ?? [];
  return {
    total: series?.total ?? 0,
    groups: groups.map(({ value, other, total }) => ({
      value,
      ...(other && { other }),
      figure: total ?? 0,
    })),
  };
}

function spanOf({ start_time, end_time, partial_from }: TrendPeriod) {
  return { start_time, end_time, ...(partial_from !== undefined && { partial_from }) };
}
