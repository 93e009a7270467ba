import { runConcurrently } from "@/query/engine/fetch/concurrently";
import { selectionFilters } from "@/query/engine/language/common";
import type { Scope } from "@/query/engine/language/kind";
import type { TimeRange } from "@/query/engine/time/buckets";
import type { Granularity } from "@/query/engine/time/granularity";
import { type ComputedMetric, compute } from "../metrics/compute";
import { type FetchContext, fetchRanked, fetchSeries, type RankedValues } from "../metrics/fetch";
import { type MetricQuery, normalise } from "../metrics/normalise";
import { makePlan, type Plan } from "../metrics/plan";
import type { TrendQuery } from "./schema";

/** A trend's questions about one stretch of time: a metric each series. */
export type TrendPlan = { series: readonly { query: MetricQuery; plan: Plan | null }[] };

/** Statements of one trend that run at once: there are many others who ask. */
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

/** By which values a trend is broken down, and of whose plan they are. */
type Ranking = RankedValues & { plan: Plan | null };

/** The values that all series are broken down by: the greatest of the first that has any events. */
export async function rankGroups({ series }: TrendPlan, context: FetchContext): Promise<Ranking> {
  for (const { plan } of series) {
    const ranked = await fetchRanked(plan, context);
    if (ranked.top.length > 0) return { plan, ...ranked };
  }
  return { plan: null, top: [] };
}

/** The figures of every series of every stretch; those that the ranking found are not asked for again. */
export async function fetchPeriods(
  stretches: readonly TrendPlan[],
  { plan: ranked, top, rows }: Ranking,
  context: FetchContext,
): Promise<ComputedMetric[][]> {
  const works = stretches.flatMap(({ series }) =>
    series.map(({ query, plan }) => async (signal: AbortSignal) => {
      const fetched =
        rows && plan === ranked
          ? { rows, top }
          : await fetchSeries(plan, top, { ...context, signal });
      return compute(fetched, query.buckets);
    }),
  );
  const computed = await runConcurrently(works, MAX_CONCURRENT, context.signal);
  return stretches.map(({ series }) => computed.splice(0, series.length));
}
