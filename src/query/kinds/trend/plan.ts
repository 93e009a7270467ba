import { runGrouped } from "@/query/engine/fetch/concurrently";
import { selectionFilters } from "@/query/engine/language/common";
import type { Scope } from "@/query/engine/language/kind";
import { scanOf } from "@/query/engine/shared-scans/shared-scans";
import type { TimeRange } from "@/query/engine/time/buckets";
import type { Granularity } from "@/query/engine/time/granularity";
import { type ComputedMetric, compute } from "../metrics/compute";
import { type FetchContext, fetchRanked, fetchSeries, type RankedValues } from "../metrics/fetch";
import { type MetricQuery, normalise } from "../metrics/normalise";
import { makePlan, type Plan } from "../metrics/plan";
import type { TrendQuery } from "./schema";

/** A trend over one period: a metrics query and its plan per series. */
export type TrendPlan = { series: readonly { query: MetricQuery; plan: Plan | null }[] };

/** Statements of one trend that run concurrently; the others leave room for other queries. */
const MAX_CONCURRENT = 4;

type SeriesQuery = Pick<TrendQuery, "timezone" | "filters" | "bots" | "series" | "breakdown">;

/** Throws 400 `too_many_buckets`. */
export function planTrend(
  { timezone, filters, bots, series, breakdown }: SeriesQuery,
  range: TimeRange,
  granularity: Granularity,
  { projectIds }: Scope,
  now: number,
): TrendPlan {
  const metrics = series.map(({ metric, property, ...selection }) =>
    normalise(
      {
        metric,
        property,
        range,
        granularity,
        timezone,
        filters: [...filters, ...selectionFilters(selection)],
        bots,
        breakdown,
        projectId: undefined,
      },
      projectIds,
      now,
    ),
  );
  return { series: metrics.map((query) => ({ query, plan: makePlan(query) })) };
}

/** The values that a trend is broken down by, and the plan that returned them. */
type Ranking = RankedValues & { plan: Plan | null };

/**
 * The values that all series are broken down by: the top values of the first
 * series with any events.
 */
export async function rankGroups({ series }: TrendPlan, context: FetchContext): Promise<Ranking> {
  for (const { plan } of series) {
    const ranked = await fetchRanked(plan, context);
    if (ranked.top.length > 0) return { plan, ...ranked };
  }
  return { plan: null, top: [] };
}

/**
 * The values of every series of every plan; rows returned with the ranking are not fetched again.
 */
export async function fetchPeriods(
  plans: readonly TrendPlan[],
  { plan: ranked, top, rows }: Ranking,
  context: FetchContext,
): Promise<ComputedMetric[][]> {
  const tasks = plans.flatMap(({ series }) =>
    series.map(({ query, plan }) => ({
      // Without groups, one statement can answer all that read the same events.
      key: context.sharedScans && plan && top.length === 0 ? scanOf(plan.buckets) : Symbol(),
      run: async (signal: AbortSignal) => {
        const fetched =
          rows && plan === ranked
            ? { rows, top }
            : await fetchSeries(plan, top, { ...context, signal });
        return compute(fetched, query.buckets);
      },
    })),
  );
  const computed = await runGrouped(tasks, MAX_CONCURRENT, context.signal);
  return plans.map(({ series }) => computed.splice(0, series.length));
}
