import { AppError } from "@/base/errors";
import type { RunContext, Scope } from "../language/kind";
import { MAX_SERIES_VALUES } from "../metrics/normalise";
import { periodOf } from "../period/period";
import { formatStretch, hasOther, type TrendResult } from "./format";
import type { TrendQuery } from "./schema";
import { fetchStretches, rank, type Stretch, stretchOf } from "./stretch";

export async function runTrend(
  query: TrendQuery,
  scope: Scope,
  context: RunContext,
): Promise<TrendResult> {
  const period = periodOf(query.range, query.timezone, context.now);
  const granularity = query.granularity ?? period.granularity;
  const over = (range: typeof period.range) =>
    stretchOf(query, range, granularity, scope, context.now);
  const current = over(period.range);
  const earlier = query.compare && over(EARLIER[query.compare](period));
  const stretches = earlier ? [current, earlier] : [current];
  refuseTooManyValues(query, stretches);
  const asking = { ...context, probes: new Map() };
  const ranking = await rank(current, asking);
  const [figures = [], before] = await fetchStretches(stretches, ranking, asking);
  const withOther = hasOther([...figures, ...(before ?? [])]);
  return {
    kind: "trend",
    granularity,
    timezone: query.timezone,
    project_ids: [...scope.projectIds],
    unfinished: period.bucketEnd > context.now,
    ...formatStretch(query, current, figures, withOther),
    ...(earlier && before && { comparison: formatStretch(query, earlier, before, withOther) }),
  };
}

const EARLIER = {
  previous_period: ({ previous }: ReturnType<typeof periodOf>) => previous,
  previous_year: ({ previousYear }: ReturnType<typeof periodOf>) => previousYear,
};

/** Each series for itself may have as many; this is about all that an answer holds. */
function refuseTooManyValues(
  { breakdown, series, formulas }: TrendQuery,
  stretches: readonly Stretch[],
): void {
  const buckets = stretches.reduce(
    (sum, one) => sum + (one.series[0]?.query.buckets.length ?? 0),
    0,
  );
  const groups = breakdown ? breakdown.limit + 1 : 1;
  const lines = (series.length + formulas.length) * groups;
  if (buckets * lines <= MAX_SERIES_VALUES) return;
  const most = Math.floor(MAX_SERIES_VALUES / lines);
  const compared = stretches.length > 1 ? ", with those that they are compared with" : "";
  throw new AppError(
    "too_many_buckets",
    `${lines} lines may have at most ${most} points each${compared}, and these have ${buckets}: use a coarser granularity, a shorter range, fewer series or formulas, or fewer groups.`,
  );
}
