import { AppError } from "@/base/errors";
import type { RunContext, Scope } from "@/query/engine/language/kind";
import { pairBuckets } from "@/query/engine/period/pairs";
import { type Period, periodOf } from "@/query/engine/period/period";
import type { Bucket, TimeRange } from "@/query/engine/time/buckets";
import { MAX_SERIES_VALUES } from "../metrics/normalise";
import { formatPeriod, hasOther, type TrendResult } from "./format";
import { fetchPeriods, planTrend, rankGroups, type TrendPlan } from "./plan";
import type { TrendQuery } from "./schema";

export async function runTrend(
  query: TrendQuery,
  scope: Scope,
  context: RunContext,
): Promise<TrendResult> {
  const period = periodOf(query.range, query.timezone, context.now);
  const granularity = query.granularity ?? period.granularity;
  const over = (range: TimeRange) => planTrend(query, range, granularity, scope, context.now);
  const current = over(period.range);
  const before = query.compare && EARLIER[query.compare](period);
  const earlier = before && over(before);
  const stretches = earlier ? [current, earlier] : [current];
  rejectTooManyValues(query, stretches);
  const asking = { ...context, probes: new Map() };
  const ranking = await rankGroups(current, asking);
  const [figures = [], earlierFigures = []] = await fetchPeriods(stretches, ranking, asking);
  const withOther = hasOther([...figures, ...earlierFigures]);
  return {
    kind: "trend",
    granularity,
    timezone: query.timezone,
    project_ids: [...scope.projectIds],
    unfinished: period.bucketEnd > context.now,
    ...formatPeriod(query, current, figures, withOther),
    ...(earlier && {
      comparison: {
        ...formatPeriod(query, earlier, earlierFigures, withOther),
        pairs: pairBuckets(bucketsIn(current), bucketsIn(earlier), granularity, before.shift),
      },
    }),
  };
}

const EARLIER = {
  previous_period: ({ previous }: Period) => previous,
  previous_year: ({ previousYear }: Period) => previousYear,
};

/** All series have the same. */
const bucketsIn = ({ series }: TrendPlan): readonly Bucket[] => series[0]?.query.buckets ?? [];

/** Each series for itself may have as many; this is about all that an answer holds. */
function rejectTooManyValues(
  { breakdown, series, formulas }: TrendQuery,
  stretches: readonly TrendPlan[],
): void {
  const buckets = stretches.reduce((sum, one) => sum + bucketsIn(one).length, 0);
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
