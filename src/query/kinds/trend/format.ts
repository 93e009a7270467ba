import type { Scalar } from "@/query/engine/model/filter";
import { seriesLabel } from "@/query/engine/model/labels";
import { TREND } from "@/query/engine/model/limits";
import { metricModel } from "@/query/engine/model/metrics";
import type { Pair } from "@/query/engine/period/pairs";
import { formatInstant, formatInZone } from "@/query/engine/time/format";
import type { Granularity } from "@/query/engine/time/granularity";
import type { ComputedMetric, MetricValues } from "../metrics/compute";
import type { Formula, FormulaValue } from "./formula";
import type { TrendPlan } from "./plan";
import type { TrendQuery } from "./schema";

/** Of the whole range, which was asked for and not summed; and of each of its buckets. */
export type TrendValues = { total: FormulaValue; values: FormulaValue[] };

/** The events that share a value; null for those without one. Of `other` the value says nothing. */
export type TrendGroup = TrendValues & { value: Scalar; other?: true };

export type TrendSeries = TrendValues & {
  /** "A", "B" … in the order of the query's series, then "F1", "F2" … of its formulas. */
  id: string;
  label: string;
  /** "events", "users" …; null for a formula's. */
  unit: string | null;
  /** In the same order in every series of an answer. */
  groups?: TrendGroup[];
};

export type TrendPeriod = {
  /** RFC 3339 with the zone's offset; `end_time` is not included. */
  start_time: string;
  end_time: string;
  /** The start of every bucket, also of those in which nothing happened. */
  times: string[];
  series: TrendSeries[];
  /** Events before this instant are no longer kept; the stretch begins before it. */
  partial_from?: string;
};

export type TrendResult = TrendPeriod & {
  kind: "trend";
  granularity: Granularity;
  timezone: string;
  project_ids: string[];
  /** Whether the last bucket is not over yet. */
  unfinished: boolean;
  /** The same of the earlier period, by its own buckets. */
  comparison?: TrendPeriod & {
    /**
     * The rows of a table of both periods, in order of time: the index of a bucket in `times`, and of the
     * one beside it in the comparison's `times`. Null where a period lacks such an hour or day.
     */
    pairs: Pair[];
  };
};

/** A stretch's figures by series, as an answer tells them; groups end with "other" where it is asked for. */
export function formatPeriod(
  query: TrendQuery,
  stretch: TrendPlan,
  computed: readonly ComputedMetric[],
  withOther: boolean,
): TrendPeriod {
  const [first] = stretch.series;
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
          groups: groups.map(({ figures, ...group }) => ({
            ...group,
            ...valuesAt(figures, index),
          })),
        }),
      })),
      ...query.formulas.map(({ label, evaluate }, index) => ({
        id: `F${index + 1}`,
        label,
        unit: null,
        ...evaluated(evaluate, computed),
        ...(groups && {
          groups: groups.map(({ figures, ...group }) => ({
            ...group,
            ...evaluated(evaluate, figures),
          })),
        }),
      })),
    ],
    ...(partialFrom === null ? {} : { partial_from: formatInZone(partialFrom, zone) }),
  };
}

/** A group, and its figures in each series. */
type Group = { value: Scalar; other?: true; figures: MetricValues[] };

/**
 * All series were broken down by the same values, in the same order. "Other" is there where any stretch
 * has one, so that the groups of two stretches stand beside each other.
 */
function groupsOf(computed: readonly ComputedMetric[], withOther: boolean): Group[] {
  const named = computed[0]?.series.filter((one) => !one.other) ?? [];
  const groups = named.map(({ value }, index) => ({
    value,
    figures: computed.map((one) => one.series[index] ?? zeros(one)),
  }));
  if (!withOther) return groups;
  const figures = computed.map((one) => otherOf(one) ?? zeros(one));
  return [...groups, { value: null, other: true, figures }];
}

/** Whether there are values that have no group of their own. */
export const hasOther = (computed: readonly ComputedMetric[]): boolean =>
  computed.some((one) => otherOf(one) !== undefined);

/** Without any value to name, as there was none in the other stretch, all that there is is the rest. */
function otherOf(one: ComputedMetric): MetricValues | undefined {
  if (one.series.length > 0) return one.series.find((series) => series.other);
  return one.total === 0 ? undefined : one;
}

const zeros = ({ values }: MetricValues): MetricValues => ({
  total: 0,
  values: values.map(() => 0),
});

function valuesAt(figures: readonly MetricValues[], index: number): TrendValues {
  const { total = 0, values = [] } = figures[index] ?? {};
  return { total, values };
}

function evaluated(formula: Formula, figures: readonly MetricValues[]): TrendValues {
  const named = (figureOf: (one: MetricValues) => number) =>
    new Map(figures.map((one, index) => [TREND.letters[index] ?? "", figureOf(one)]));
  return {
    total: formula(named((one) => one.total)),
    values: (figures[0]?.values ?? []).map((_, bucket) =>
      formula(named((one) => one.values[bucket] ?? 0)),
    ),
  };
}
