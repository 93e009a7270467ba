import { type Group, groupLabels } from "@/console/query/model/groups";
import type { Scalar } from "@/console/query/model/scalars";
import type { ResultOf } from "@/query";
import type { ChartSeries } from "@/ui/charts/series/types";
import { ADDS_UP } from "./units";

export type Trend = ResultOf<"trend">;
type Values = { total: number | null; values: (number | null)[] };

/** A line in the chart and a row in the table: a series, or one group of it. */
export type Line = Values & {
  /** Stays the same when new values change the order of the groups. */
  key: string;
  /** "A", "F1". */
  seriesId: string;
  label: string;
  /** Labels of the series and of the group. */
  series: string;
  group: string | undefined;
  /** The group whose label is `group`. */
  of?: Group;
  /** "users"; null for formulas. */
  unit: string | null;
  /** Share of the series' total, 0 to 1; null if groups do not add up to the total. */
  share: number | null;
  /** Values of the comparison. */
  before: Values | undefined;
};

/** The lines of a trend, in the order of its series and groups. */
export function linesOf(trend: Trend, field: string | undefined): Line[] {
  const several = trend.series.length > 1;
  const names = seriesNames(trend);
  return trend.series.flatMap((series, at): Line[] => {
    const { id, unit, groups } = series;
    const label = names[at] ?? "";
    const before = trend.comparison?.series[at];
    const common = { seriesId: id, series: label, unit };
    if (!groups || field === undefined) {
      return [
        {
          ...common,
          ...valuesOf(series),
          key: id,
          label,
          group: undefined,
          share: null,
          before: before && valuesOf(before),
        },
      ];
    }
    const labels = groupLabels(field, groups);
    return groups.map((one, place) => {
      const group = labels[place] ?? "";
      const then = before?.groups?.[place];
      return {
        ...common,
        ...valuesOf(one),
        key: groupKey(id, one.value, one.other === true),
        group,
        of: one,
        label: several ? `${label} · ${group}` : group,
        share: unit !== null && ADDS_UP.has(unit) ? shareOf(one.total, series.total) : null,
        before: then && valuesOf(then),
      };
    });
  });
}

/** Unique series names: equal labels get their letter appended. */
function seriesNames({ series }: Trend): string[] {
  const labels = series.map(({ label }) => label);
  const isTwin = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  return series.map(({ id, label }) => (isTwin(label) ? `${label} (${id})` : label));
}

const valuesOf = ({ total, values }: Values): Values => ({ total, values });

const groupKey = (id: string, value: Scalar, other: boolean): string =>
  `${id} ${other ? "other" : JSON.stringify(value)}`;

function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

/**
 * The formulas if there are any, otherwise all series: series are then only inputs of the formulas.
 */
export const primaryLines = (lines: readonly Line[]): readonly Line[] => {
  const formulas = lines.filter(({ unit }) => unit === null);
  return formulas.length > 0 ? formulas : lines;
};

/** Keys of the series that formulas use. */
export const formulaInputs = (lines: readonly Line[]): ReadonlySet<string> => {
  const primary = new Set(primaryLines(lines));
  return new Set(lines.filter((line) => !primary.has(line)).map(({ key }) => key));
};

/** More lines would be indistinguishable; the table has all of them. */
export const MAX_DRAWN = 12;

/** With more lines, comparisons would hide the lines themselves. */
export const MAX_COMPARED = 4;

/** Chart series for the lines and their comparisons. */
export function chartSeries(trend: Trend, lines: readonly Line[]): ChartSeries[] {
  const then = trend.comparison?.times ?? [];
  const compared = lines.length <= MAX_COMPARED;
  return lines.flatMap(({ key, label, values, before }): ChartSeries[] => [
    { key, label, data: pointsOf(trend.times, values) },
    ...(before && compared
      ? [
          {
            key: `${key} before`,
            of: key,
            label: `${label}, before`,
            dashed: true,
            data: pointsOf(then, before.values),
          },
        ]
      : []),
  ]);
}

const pointsOf = (times: readonly string[], values: readonly (number | null)[]) =>
  times.map((time, at) => ({ time, value: values[at] ?? null }));
