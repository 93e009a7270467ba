import { type Group, groupLabels } from "@/console/query/model/groups";
import type { Scalar } from "@/console/query/model/scalars";
import type { ResultOf } from "@/query";
import type { ChartSeries } from "@/ui/charts";
import { ADDS_UP } from "./units";

export type Trend = ResultOf<"trend">;
type Figures = { total: number | null; values: (number | null)[] };

/** What one line of the chart shows, and one row of the table: a series, or one group of it. */
export type Line = Figures & {
  /** Tells it from the others also when figures, and with them the order of the groups, change. */
  key: string;
  /** "A", "F1". */
  seriesId: string;
  label: string;
  /** What the series is called, and the group in it. */
  series: string;
  group: string | undefined;
  /** The group itself, of which `group` is the label. */
  of?: Group;
  /** "users"; null for what a formula makes. */
  unit: string | null;
  /** Of the series' total, 0 to 1; null where parts do not make up a whole. */
  share: number | null;
  /** The same of what is compared with. */
  before: Figures | undefined;
};

/** The lines of an answer in the order of its series, and of the groups in each. */
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
          ...figuresOf(series),
          key: id,
          label,
          group: undefined,
          share: null,
          before: before && figuresOf(before),
        },
      ];
    }
    const labels = groupLabels(field, groups);
    return groups.map((one, place) => {
      const group = labels[place] ?? "";
      const then = before?.groups?.[place];
      return {
        ...common,
        ...figuresOf(one),
        key: groupKey(id, one.value, one.other === true),
        group,
        of: one,
        label: several ? `${label} · ${group}` : group,
        share: unit !== null && ADDS_UP.has(unit) ? shareOf(one.total, series.total) : null,
        before: then && figuresOf(then),
      };
    });
  });
}

/** What the series are called, no two alike: those of one label by their letters too. */
function seriesNames({ series }: Trend): string[] {
  const labels = series.map(({ label }) => label);
  const isTwin = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  return series.map(({ id, label }) => (isTwin(label) ? `${label} (${id})` : label));
}

const figuresOf = ({ total, values }: Figures): Figures => ({ total, values });

const groupKey = (id: string, value: Scalar, other: boolean): string =>
  `${id} ${other ? "other" : JSON.stringify(value)}`;

function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

/** Where a question has formulas they are what it is about, and its series only what they are made of. */
export const aboutOf = (lines: readonly Line[]): readonly Line[] => {
  const formulas = lines.filter(({ unit }) => unit === null);
  return formulas.length > 0 ? formulas : lines;
};

/** Keys of the lines that formulas are made of. */
export const behindFormulas = (lines: readonly Line[]): ReadonlySet<string> => {
  const about = new Set(aboutOf(lines));
  return new Set(lines.filter((line) => !about.has(line)).map(({ key }) => key));
};

/** More lines than this cannot be told apart; the others wait in the table. */
export const MOST_DRAWN = 12;

/** Of more lines than this the comparisons would hide what they are compared with. */
export const MOST_COMPARED = 4;

/** The lines as the chart takes them, each with what it is compared with. */
export function chartSeries(trend: Trend, lines: readonly Line[]): ChartSeries[] {
  const then = trend.comparison?.times ?? [];
  const compared = lines.length <= MOST_COMPARED;
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
