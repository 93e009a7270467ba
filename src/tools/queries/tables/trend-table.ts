import type { ResultOf, Value } from "@/query";
import type { Group } from "@/query/engine/model/groups";
import type { ToolQuery } from "../kit/query-args";
import type { QueryTable } from "../kit/query-tool";
import { columnNames, groupCell, groupNames } from "./names";
import {
  CHANGE_NOTE,
  isAdditive,
  isDistinct,
  NO_EVENTS_NOTE,
  NO_REST_NOTE,
  NOTHING_NOTE,
  OVERLAP_NOTE,
  REST_NOTE,
} from "./notes";
import { changeOf } from "./rates";

type Trend = ResultOf<"trend">;
type Query = Pick<ToolQuery<"trend">, "series" | "formulas">;
type Figure = number | null;

/** Wider tables are long: one row per time, series and group. */
const MAX_WIDE = 25;

/** The values of a series, or of a group in it. */
type Line = {
  series: string;
  /** Null without a breakdown. */
  group: Group | null;
  name: string;
  total: Figure;
  values: readonly Figure[];
  before: { total: Figure; values: readonly Figure[] } | null;
};

export function trendTable(result: Trend, query: Query): QueryTable {
  const { lines, notes } = linesOf(result, query);
  if (lines.length === 0) return { columns: ["time"], rows: [], notes: [NO_EVENTS_NOTE] };
  const isWide = lines.length * (result.comparison ? 3 : 1) <= MAX_WIDE;
  const table = isWide ? wideTable(result, lines) : longTable(result, lines);
  const ofFormulas = isWide && query.formulas.length > 0 && result.times.length > 1;
  return {
    ...table,
    notes: [
      ...notes,
      ...(ofFormulas ? [FORMULA_NOTE] : []),
      ...(result.comparison ? [CHANGE_NOTE] : []),
      ...table.notes,
      ...nullNotes(result),
    ],
  };
}

const FORMULA_NOTE =
  "A formula's total is calculated from the series' totals, not from the formula's rows.";

/**
 * The lines in the order of series, then of groups. The rest of a metric that does
 * not add up is left out.
 */
function linesOf({ series, comparison }: Trend, query: Query) {
  const seriesNames = seriesNamesOf(series, query);
  const additive = (index: number): boolean => {
    const measured = query.series[index];
    return measured !== undefined && isAdditive(measured.metric);
  };
  const isPart = query.series.length === 1 && series.length === 1;
  const lines = series.flatMap(({ groups, ...whole }, index): Line[] => {
    const name = seriesNames[index] ?? "";
    const earlier = comparison?.series[index];
    if (!groups) return [{ ...whole, series: name, group: null, name, before: earlier ?? null }];
    const names = groupNames(groups);
    return groups.flatMap(({ value, other, ...part }, at): Line[] => {
      if (other && !additive(index)) return [];
      const own = names[at] ?? "";
      return [
        {
          ...part,
          series: name,
          group: { value, other },
          name: isPart ? own : `${name} | ${own}`,
          before: earlier?.groups?.[at] ?? null,
        },
      ];
    });
  });
  const overlaps = query.series.some(
    ({ metric }, index) => isDistinct(metric) && (series[index]?.groups?.length ?? 0) > 1,
  );
  const rest = series.map(({ groups }) => groups?.some(({ other }) => other) === true);
  return {
    lines,
    notes: [
      ...(overlaps ? [OVERLAP_NOTE] : []),
      ...(rest.some((has, index) => has && additive(index)) ? [REST_NOTE] : []),
      ...(rest.some((has, index) => has && !additive(index)) ? [NO_REST_NOTE] : []),
    ],
  };
}

/** The labels, with each series' letter where formulas refer to it or labels repeat. */
function seriesNamesOf(series: Trend["series"], query: Query): string[] {
  const labels = new Set(series.map(({ label }) => label));
  const isLettered = query.formulas.length > 0 || labels.size < series.length;
  return columnNames(
    series.map(({ id, label }, index) =>
      isLettered && index < query.series.length ? `${id}: ${label}` : label,
    ),
  );
}

/**
 * One row per time. Totals are the engine's, since distinct users of several days do not add up.
 */
function wideTable(result: Trend, lines: readonly Line[]): QueryTable {
  const { comparison } = result;
  const names = ["time", ...(comparison ? ["time_before"] : [])];
  const columns = columnNames([
    ...names,
    ...lines.flatMap(({ name }) =>
      comparison ? [name, `${name} before`, `${name} change`] : [name],
    ),
  ]);
  const figures = (pick: (line: Line) => Figure, before: (line: Line) => Figure) =>
    lines.flatMap((line) => (comparison ? comparedWith(pick(line), before(line)) : [pick(line)]));
  const rows = momentsOf(result).map(({ times, now, earlier }): Value[] => [
    ...times,
    ...figures(
      ({ values }) => at(values, now),
      (line) => at(line.before?.values, earlier),
    ),
  ]);
  const totals = [
    ...names.map(() => null),
    ...figures(
      ({ total }) => total,
      ({ before }) => before?.total ?? null,
    ),
  ];
  return { columns, rows, totals, notes: [] };
}

/** A figure, the one before and the change. */
const comparedWith = (now: Figure, before: Figure): Figure[] => [
  now,
  before,
  changeOf(now, before),
];

const LONG_NOTE = 'For totals of the whole range, call with granularity "all".';

function longTable(result: Trend, lines: readonly Line[]): QueryTable {
  const { comparison, granularity } = result;
  const groups = lines.flatMap(({ group }) => group ?? []);
  const isGrouped = groups.length > 0;
  const columns = [
    "time",
    ...(comparison ? ["time_before"] : []),
    "series",
    ...(isGrouped ? ["group"] : []),
    "value",
    ...(comparison ? ["before", "change"] : []),
  ];
  const moments = momentsOf(result);
  function* rows(): Generator<Value[]> {
    for (const { series, group, values, before } of lines) {
      const named = [series, ...(group ? [groupCell(group, groups)] : [])];
      for (const { times, now, earlier } of moments) {
        const figure = at(values, now);
        const figures = comparison ? comparedWith(figure, at(before?.values, earlier)) : [figure];
        yield [...times, ...named, ...figures];
      }
    }
  }
  return { columns, rows: rows(), notes: granularity === "all" ? [] : [LONG_NOTE] };
}

/** A row's times, and the index of its bucket in each range; null if a range does not have it. */
type Moment = { times: Value[]; now: number | null; earlier: number | null };

function momentsOf({ times, granularity, comparison }: Trend): Moment[] {
  const cell = (list: readonly string[], index: number | null) => {
    const time = index === null ? undefined : list[index];
    return time === undefined ? null : timeCell(time, granularity);
  };
  if (!comparison) {
    return times.map((_, now) => ({ times: [cell(times, now)], now, earlier: null }));
  }
  return comparison.pairs.map(([now, earlier]) => ({
    times: [cell(times, now), cell(comparison.times, earlier)],
    now,
    earlier,
  }));
}

const at = (values: readonly Figure[] | undefined, index: number | null): Figure =>
  index === null ? null : (values?.[index] ?? null);

const DATED = new Set(["day", "week", "month", "quarter", "year"]);

/** The date of a day or a longer bucket; otherwise the time with its offset. */
export const timeCell = (time: string, granularity: string): string =>
  DATED.has(granularity) ? time.slice(0, 10) : time;

const UNPAIRED_NOTE = "A null time is an hour or day that only one of the two ranges has.";

function nullNotes({ series, comparison }: Trend): string[] {
  const isNull = [...series, ...(comparison?.series ?? [])].some(({ values, total, groups = [] }) =>
    [{ values, total }, ...groups].some((one) => one.total === null || one.values.includes(null)),
  );
  const isUnpaired = comparison?.pairs.some((pair) => pair.includes(null));
  return [...(isUnpaired ? [UNPAIRED_NOTE] : []), ...(isNull ? [NOTHING_NOTE] : [])];
}
