import { AppError } from "@/base/errors";
import type { RunContext, Scope } from "@/query/engine/language/kind";
import { pairBuckets } from "@/query/engine/period/pairs";
import { type Period, periodOf } from "@/query/engine/period/period";
import type { Bucket, TimeRange } from "@/query/engine/time/buckets";
import { MAX_SERIES_VALUES } from "../metrics/normalise";
import { formatPeriod, hasOther } from "./format";
import { fetchPeriods, planTrend, rankGroups, type TrendPlan } from "./plan";
import type { TrendResult } from "./result";
import type { TrendQuery } from "./schema";

export async function runTrend(
  query: TrendQuery,
  scope: Scope,
  context: RunContext,
): Promise<TrendResult> {
  const period = periodOf(query.range, query.timezone, context.now);
  const granularity = query.granularity ?? period.granularity;
  const planFor = (range: TimeRange) => planTrend(query, range, granularity, scope, context.now);
  const current = planFor(period.range);
  const before = query.compare && EARLIER[query.compare](period);
  const earlier = before && planFor(before);
  const plans = earlier ? [current, earlier] : [current];
  rejectTooManyValues(query, plans);
  const fetching = { ...context, probes: new Map() };
  const ranking = await rankGroups(current, fetching);
  const [values = [], earlierValues = []] = await fetchPeriods(plans, ranking, fetching);
  const withOther = hasOther([...values, ...earlierValues]);
  return {
    kind: "trend",
    granularity,
    timezone: query.timezone,
    project_ids: [...scope.projectIds],
    unfinished: period.bucketEnd > context.now,
    ...formatPeriod(query, current, values, withOther),
    ...(earlier && {
      comparison: {
        ...formatPeriod(query, earlier, earlierValues, withOther),
        pairs: pairBuckets(bucketsIn(current), bucketsIn(earlier), granularity, before.shift),
      },
    }),
  };
}

const EARLIER = {
  previous_period: ({ previous }: Period) => previous,
  previous_year: ({ previousYear }: Period) => previousYear,
};

/** All series have the same buckets. */
const bucketsIn = ({ series }: TrendPlan): readonly Bucket[] => series[0]?.query.buckets ?? [];

/** `normalise` checks each series on its own; this checks all of them together. */
function rejectTooManyValues(
  { breakdown, series, formulas }: TrendQuery,
  plans: readonly TrendPlan[],
): void {
  const buckets = plans.reduce((sum, one) => sum + bucketsIn(one).length, 0);
  const groups = breakdown ? breakdown.limit + 1 : 1;
  const lines = (series.length + formulas.length) * groups;
  if (buckets * lines <= MAX_SERIES_VALUES) return;
  const most = Math.floor(MAX_SERIES_VALUES / lines);
  const compared = plans.length > 1 ? ", including the comparison" : "";
  throw new AppError(
    "too_many_buckets",
    `${lines} series can have at most ${most} points each${compared}, but these have ${buckets}: use a coarser granularity, a shorter range, fewer series or formulas, or fewer groups.`,
  );
}
