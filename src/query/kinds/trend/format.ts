import type { Scalar } from "@/query/engine/model/filter";
import { seriesLabel } from "@/query/engine/model/labels";
import { TREND } from "@/query/engine/model/limits";
import { metricModel } from "@/query/engine/model/metrics";
import { formatInstant, formatInZone } from "@/query/engine/time/format";
import type { ComputedMetric, MetricValues } from "../metrics/compute";
import type { Formula } from "./formula";
import type { TrendPlan } from "./plan";
import type { TrendPeriod, TrendValues } from "./result";
import type { TrendQuery } from "./schema";

/** Formats one period; groups end with "other" if `withOther`. */
export function formatPeriod(
  query: TrendQuery,
  plan: TrendPlan,
  computed: readonly ComputedMetric[],
  withOther: boolean,
): TrendPeriod {
  const [first] = plan.series;
  if (!first) throw new Error("A trend has at least one series");
  const { timezone: zone, range, partialFrom, buckets } = first.query;
  const groups = query.breakdown ? groupsOf(computed, withOther) : null;
  return {
    start_time: formatInZone(range.start, zone),
    end_time: formatInZone(range.end, zone),
    times: buckets.map(({ start, offset }) => formatInstant(start, offset, zone)),
    series: [
      ...query.series.map((series, index) => ({
        id: TREND.letters[index] ?? "",
        label: seriesLabel(series),
        unit: metricModel(series.metric).unit,
        ...valuesAt(computed, index),
        ...(groups && {
          groups: groups.map(({ series, ...group }) => ({
            ...group,
            ...valuesAt(series, index),
          })),
        }),
      })),
      ...query.formulas.map(({ label, evaluate }, index) => ({
        id: `F${index + 1}`,
        label,
        unit: null,
        ...evaluated(evaluate, computed),
        ...(groups && {
          groups: groups.map(({ series, ...group }) => ({
            ...group,
            ...evaluated(evaluate, series),
          })),
        }),
      })),
    ],
    ...(partialFrom === null ? {} : { partial_from: formatInZone(partialFrom, zone) }),
  };
}

/** A group with its values in each series. */
type Group = { value: Scalar; other?: true; series: MetricValues[] };

/**
 * All series are broken down by the same values, in the same order. Both periods have "other" if
 * either one does, so that their groups match.
 */
function groupsOf(computed: readonly ComputedMetric[], withOther: boolean): Group[] {
  const named = computed[0]?.series.filter((one) => !one.other) ?? [];
  const groups = named.map(({ value }, index) => ({
    value,
    series: computed.map((one) => one.series[index] ?? zeros(one)),
  }));
  if (!withOther) return groups;
  const series = computed.map((one) => otherOf(one) ?? zeros(one));
  return [...groups, { value: null, other: true, series }];
}

/** Whether some values do not have their own group. */
export const hasOther = (computed: readonly ComputedMetric[]): boolean =>
  computed.some((one) => otherOf(one) !== undefined);

/** If no values have groups, because the current period had none, everything is "other". */
function otherOf(one: ComputedMetric): MetricValues | undefined {
  if (one.series.length > 0) return one.series.find((series) => series.other);
  return one.total === 0 ? undefined : one;
}

const zeros = ({ values }: MetricValues): MetricValues => ({
  total: 0,
  values: values.map(() => 0),
});

function valuesAt(series: readonly MetricValues[], index: number): TrendValues {
  const { total = 0, values = [] } = series[index] ?? {};
  return { total, values };
}

function evaluated(formula: Formula, series: readonly MetricValues[]): TrendValues {
  const named = (pick: (one: MetricValues) => number) =>
    new Map(series.map((one, index) => [TREND.letters[index] ?? "", pick(one)]));
  return {
    total: formula(named((one) => one.total)),
    values: (series[0]?.values ?? []).map((_, bucket) =>
      formula(named((one) => one.values[bucket] ?? 0)),
    ),
  };
}
