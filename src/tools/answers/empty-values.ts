import { breakdownAsTrend, metricModel, type Query, type ResultOf, type Scalar } from "@/query";
import {
  type Counts,
  countSamples,
  type Period,
  type RunTrend,
  type Samples,
  type SeriesValues,
  type TrendQuery,
  type Values,
} from "./count-samples";

type BreakdownQuery = Extract<Query, { kind: "breakdown" }>;
type Trend = ResultOf<"trend">;
type Breakdown = ResultOf<"breakdown">;

type Share = { figure: number | null; share: number | null; before: number | null };

/** A breakdown in which a figure without events, and its share, is null. */
export type BreakdownWithNulls = Omit<Breakdown, "total" | "rows" | "other" | "comparison"> & {
  total: number | null;
  rows: (Share & { value: Scalar })[];
  other: Share | null;
  comparison?: Omit<NonNullable<Breakdown["comparison"]>, "total"> & { total: number | null };
};

/**
 * Replaces the zeros of averages, percentiles and the like by null where there are no events to
 * calculate them from; the query language returns 0 there. Formulas with such a value are null too.
 * The events are only counted if there are zeros.
 */
export async function trendWithNulls(
  query: TrendQuery,
  result: Trend,
  run: RunTrend,
): Promise<Trend> {
  const { granularity, comparison } = result;
  const pinned = { ...query, granularity };
  return {
    ...result,
    series: await seriesWithNulls(pinned, result, result.series, run),
    ...(comparison && {
      comparison: {
        ...comparison,
        series: await seriesWithNulls(pinned, comparison, comparison.series, run),
      },
    }),
  };
}

/** Like {@link trendWithNulls}; a share is null if its figure is. */
export async function breakdownWithNulls(
  query: BreakdownQuery,
  result: Breakdown,
  run: RunTrend,
): Promise<BreakdownWithNulls> {
  const { rows, other, comparison } = result;
  const shares = [...rows, ...(other ? [{ ...other, value: null, other: true as const }] : [])];
  const inPeriod = async (
    { start_time, end_time, total }: Span,
    figureOf: (share: (typeof shares)[number]) => number | null,
  ) => {
    const groups = shares.map((share) => ({ ...share, total: figureOf(share), values: [] }));
    const series: SeriesValues[] = [{ id: "A", total, values: [], groups }];
    return (
      await seriesWithNulls(breakdownAsTrend(query), { start_time, end_time }, series, run)
    )[0];
  };
  const current = await inPeriod(result, ({ figure }) => figure);
  const earlier = comparison && (await inPeriod(comparison, ({ before }) => before));
  const shareAt = (index: number): Share => {
    const figure = current?.groups?.[index]?.total ?? null;
    const share = figure === null ? null : (shares[index]?.share ?? null);
    return { figure, share, before: earlier?.groups?.[index]?.total ?? null };
  };
  return {
    ...result,
    total: current?.total ?? null,
    rows: rows.map(({ value }, index) => ({ value, ...shareAt(index) })),
    other: other && shareAt(rows.length),
    ...(comparison && { comparison: { ...comparison, total: earlier?.total ?? null } }),
  };
}

type Span = Pick<Breakdown, "start_time" | "end_time" | "total">;

async function seriesWithNulls<T extends SeriesValues>(
  query: TrendQuery,
  period: Period,
  series: readonly T[],
  run: RunTrend,
): Promise<T[]> {
  const known: T[] = [];
  for (const [index, one] of series.entries()) {
    const measured = query.series[index];
    const isRate = measured && metricModel(measured.metric).ofNothing === null;
    known.push(
      isRate && anyZero(one)
        ? withoutZeros(one, await countSamples(query, measured, period, one.groups, run))
        : one,
    );
  }
  return known.map((one, index) => {
    const formula = query.formulas[index - query.series.length];
    return formula ? evaluated(one, formula.evaluate, known.slice(0, query.series.length)) : one;
  });
}

const anyZero = ({ total, values, groups = [] }: Omit<SeriesValues, "id">): boolean =>
  total === 0 || values.includes(0) || groups.some(anyZero);

/** Replaces zeros of values that have no samples. */
function withoutZeros<T extends SeriesValues>(series: T, { groups, ...all }: Samples): T {
  return {
    ...series,
    ...valuesWithNulls(series, all),
    ...(series.groups && {
      groups: series.groups.map((group, index) => ({
        ...group,
        ...valuesWithNulls(group, groups[index]),
      })),
    }),
  };
}

function valuesWithNulls({ total, values }: Values, counts: Counts | undefined): Values {
  const orNull = (value: number | null, samples = 0) =>
    value === 0 && samples === 0 ? null : value;
  return {
    total: orNull(total, counts?.total),
    values: values.map((value, index) => orNull(value, counts?.values[index])),
  };
}

type Evaluate = TrendQuery["formulas"][number]["evaluate"];

/** Recomputes a formula of the series; null if one of its values is. */
function evaluated<T extends SeriesValues>(
  formula: T,
  evaluate: Evaluate,
  series: readonly SeriesValues[],
): T {
  const valuesOf = (target: Values, of: (one: SeriesValues) => Values | undefined): Values => {
    const at = (pick: (values: Values | undefined) => number | null | undefined) => {
      const named = series.map((one): [string, number | null] => [one.id, pick(of(one)) ?? null]);
      return evaluate(new Map(named.filter((one): one is [string, number] => one[1] !== null)));
    };
    return {
      total: at((values) => values?.total),
      values: target.values.map((_, index) => at((values) => values?.values[index])),
    };
  };
  return {
    ...formula,
    ...valuesOf(formula, (one) => one),
    ...(formula.groups && {
      groups: formula.groups.map((group, index) => ({
        ...group,
        ...valuesOf(group, (one) => one.groups?.[index]),
      })),
    }),
  };
}
