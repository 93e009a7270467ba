import { selectionFilters } from "../language/common";
import type { RunContext, Scope } from "../language/kind";
import { type Computed, compute } from "../metrics/compute";
import { fetchFigures, fetchTop } from "../metrics/fetch";
import { type MetricQuery, normalise } from "../metrics/normalise";
import { makePlan, type Plan, type TopValue } from "../metrics/plan";
import type { TimeRange } from "../time/buckets";
import type { Granularity } from "../time/granularity";
import type { TrendQuery } from "./schema";

/** A trend's questions about one stretch of time: a metric each series. */
export type Stretch = { series: readonly { query: MetricQuery; plan: Plan | null }[] };

type Asked = Pick<TrendQuery, "timezone" | "filters" | "bots" | "series" | "breakdown">;

/** Throws 400 `too_many_buckets`. */
export function stretchOf(
  { timezone, filters, bots, series, breakdown }: Asked,
  range: TimeRange,
  granularity: Granularity,
  { projectIds }: Scope,
  now: number,
): Stretch {
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

/** The values that all series are broken down by: the greatest of the first that has any events. */
export async function rank({ series }: Stretch, context: RunContext): Promise<TopValue[]> {
  for (const { plan } of series) {
    const top = await fetchTop(plan, context);
    if (top.length > 0) return top;
  }
  return [];
}

export function fetchStretch(
  { series }: Stretch,
  top: readonly TopValue[],
  context: RunContext,
): Promise<Computed[]> {
  return Promise.all(
    series.map(async ({ query, plan }) =>
      compute(await fetchFigures(plan, top, context), query.buckets),
    ),
  );
}
