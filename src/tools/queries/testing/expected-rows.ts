import { type Cell, type QueryResult, type ResultOf, tableOf, type Value } from "@/query";
import type { Question } from "./questions";

const DATES = ["day", "week", "month", "quarter", "year"];

/**
 * The rows that a tool should return, from the table of the query API. `isLong`: whether a trend
 * has one row per time, series and group.
 */
export function expectedRows(question: Question, result: QueryResult, isLong: boolean): Value[][] {
  const rows = [...tableOf(result).rows];
  switch (result.kind) {
    case "trend":
      return trendRows(question, result, rows, isLong);
    case "breakdown":
      return breakdownRows(result, rows);
    case "funnel":
      return funnelRows(result, rows);
    case "retention":
      return retentionRows(result, rows);
    case "paths":
      return rows.map(([step = null, from = null, , to = null, , users = null]) => [
        step,
        from,
        to,
        users,
      ]);
    default:
      throw new Error(`No tool answers ${result.kind}.`);
  }
}

/** The totals that a tool should return; undefined if it returns none. */
export function expectedTotals(
  { args }: Question,
  result: QueryResult,
  columns: readonly string[],
): Value[] | undefined {
  switch (result.kind) {
    case "trend":
      return columns.includes("series") || columns.length < 2
        ? undefined
        : trendTotals(args as Asked, result);
    case "breakdown": {
      const { total, comparison, metric } = result;
      const share = ZERO_OF_NOTHING.includes(metric) ? [null] : [];
      const earlier = comparison ? withChange(total, comparison.total).slice(1) : [];
      return [null, total, ...share, ...earlier];
    }
    case "retention":
      return [
        null,
        null,
        ...result.averages.flatMap((one) => [null, one && rounded(one.rate, one.size)]),
        null,
      ];
    case "paths":
      return [null, null, null, result.users];
    default:
      return undefined;
  }
}

function trendTotals(
  { series: asked = [] }: Asked,
  { series, comparison }: ResultOf<"trend">,
): Value[] {
  const figures = series.flatMap((one, index) => {
    const before = comparison?.series[index];
    if (!one.groups) return [[one.total, before?.total ?? null]];
    return one.groups
      .map(({ total, other }, at) => ({
        other,
        pair: [total, before?.groups?.[at]?.total ?? null],
      }))
      .filter(({ other }) => !other || isAdditive(asked[index]?.metric))
      .map(({ pair }) => pair);
  });
  const totals = figures.flatMap(([now = null, before = null]) =>
    comparison ? withChange(now, before) : [now],
  );
  return [null, ...(comparison ? [null] : []), ...totals];
}

/**
 * The rows of a tool with the API's figures in place of nulls that stand for "calculated from
 * nothing": the API has 0 there, and formulas of such zeros. `empty-values.itest.ts` tests
 * which figures are null.
 */
export function withoutNothing(
  { args }: Question,
  rows: Value[][],
  expected: Value[][],
): Value[][] {
  const { series = [args as Measured], formulas = [], compare } = args as Args;
  if (series.every(({ metric = "count" }) => ZERO_OF_NOTHING.includes(metric))) return rows;
  return rows.map((row, at) =>
    row.map((cell, column) => {
      const figure = expected[at]?.[column] ?? null;
      const isFormula = formulas.length > 0 && typeof figure === "number";
      // A change from or to nothing.
      const isChange = compare !== undefined && row.slice(column - 2, column).includes(null);
      const isNothing = figure === 0 || isFormula || isChange;
      return cell === null && isNothing ? figure : cell;
    }),
  );
}

type Measured = { metric?: string };
type Args = { series?: Measured[]; formulas?: unknown[]; compare?: string };

const ZERO_OF_NOTHING = ["count", "sum", "unique_users", "unique_sessions", "unique_values"];

const isAdditive = (metric: string | undefined) => metric === "count" || metric === "sum";

function trendRows(
  { args }: Question,
  { granularity, times, series, comparison }: ResultOf<"trend">,
  rows: Cell[][],
  isLong: boolean,
): Value[][] {
  const { series: asked = [], formulas = [] } = args as Asked;
  const isGrouped = series.some(({ groups }) => groups !== undefined);
  const moments = comparison ? comparison.pairs.length : times.length;
  const all = Array.from({ length: rows.length / moments }, (_, line) =>
    rows.slice(line * moments, (line + 1) * moments),
  );
  const lines = all.filter((line, index) => {
    const of = Math.floor(index / (all.length / series.length));
    return !isGrouped || line[0]?.[3] !== "other" || isAdditive(asked[of]?.metric);
  });
  const figureAt = isGrouped ? 4 : 2;
  const date = (time: Cell = null) =>
    DATES.includes(granularity) && typeof time === "string" ? time.slice(0, 10) : time;
  const timesOf = (row: Cell[]) => [date(row[0]), ...(comparison ? [date(row[figureAt + 2])] : [])];
  const figuresOf = (row: Cell[]) =>
    comparison ? withChange(row[figureAt], row[figureAt + 1]) : row.slice(figureAt, figureAt + 1);
  if (lines.length === 0) return [];
  const labels = series.map(({ label }) => label);
  const isLettered = formulas.length > 0 || new Set(labels).size < labels.length;
  const nameOf = (index: number) => {
    const of = Math.floor(index / (all.length / series.length));
    return isLettered && of < asked.length ? `${LETTERS[of]}: ${labels[of]}` : (labels[of] ?? null);
  };
  if (isLong) {
    return lines.flatMap((line) => {
      const name = nameOf(all.indexOf(line));
      const group = isGrouped ? 3 : 2;
      return line.map((row) => [...timesOf(row), name, ...row.slice(2, group), ...figuresOf(row)]);
    });
  }
  return Array.from({ length: moments }, (_, moment) => {
    const here = lines.map((line) => line[moment] ?? []);
    return [...timesOf(here[0] ?? []), ...here.flatMap(figuresOf)];
  });
}

type Asked = { series?: { metric: string }[]; formulas?: unknown[] };
const LETTERS = ["A", "B", "C"];

/** A figure, the one before, and the change as a fraction with six significant digits. */
function withChange(now: Cell = null, before: Cell = null): Value[] {
  const isNothing = typeof now !== "number" || typeof before !== "number" || before === 0;
  const change = isNothing ? null : (now - before) / Math.abs(before);
  return [now, before, change === null ? null : Number(change.toPrecision(6))];
}

/** Six significant digits; null if it is a share of nothing. */
const rounded = (rate: Cell | undefined, of: Cell | undefined): number | null =>
  of === 0 ? null : Number(Number(rate).toPrecision(6));

function breakdownRows({ metric, total }: ResultOf<"breakdown">, rows: Cell[][]): Value[][] {
  return rows
    .filter(([, type]) => type !== "other" || isAdditive(metric))
    .map(([value = null, , figure = null, share, ...before]) => [
      value,
      figure,
      ...(ZERO_OF_NOTHING.includes(metric) ? [rounded(share, total)] : []),
      ...(before.length === 0 ? [] : withChange(figure, before[0]).slice(1)),
    ]);
}

function funnelRows({ steps, groups }: ResultOf<"funnel">, rows: Cell[][]): Value[][] {
  const all = [...tableOf({ ...NO_FUNNEL, steps }).rows];
  const withRates = (lines: Cell[][]): Value[][] =>
    lines.map(([step = null, label = null, users = null, rate, stepRate, ...medians], index) => [
      step,
      label,
      users,
      rounded(rate, lines[index - Number(step) + 1]?.[2]),
      rounded(stepRate, lines[Number(step) === 1 ? index : index - 1]?.[2]),
      ...medians,
    ]);
  if (!groups) return withRates(rows);
  const figures = withRates(rows.map((row) => row.slice(2)));
  return [
    ...withRates(all).map((row) => ["(all)", ...row]),
    ...rows.map(([group = null], index) => [group, ...(figures[index] ?? [])]),
  ];
}

const NO_FUNNEL = {
  kind: "funnel",
  timezone: "UTC",
  project_ids: [] as string[],
  start_time: "",
  end_time: "",
  window_ms: 0,
  unfinished: false,
} as const;

function retentionRows(result: ResultOf<"retention">, rows: Cell[][]): Value[][] {
  return result.cohorts.map(({ time, size }) => {
    const own = rows.filter(([cohort]) => cohort === time);
    const figures = Array.from({ length: result.periods + 1 }, (_, period) => {
      const [, , , users = null, rate] = own.find((row) => row[2] === period) ?? [];
      return users === null ? [null, null] : [users, rounded(rate, size)];
    });
    const open = own.find((row) => row[5] === true)?.[2] ?? null;
    return [time.slice(0, 10), size, ...figures.flat(), open];
  });
}
