import type { Column, TabularResult, Value } from "@/query/engine/result/tabular";
import { kindOf, numberOf, valueText } from "./cells";
import { inTimeOrder, withGaps } from "./gaps";

/** The columns to draw, by index; without `by` there is one series. */
export type ChartChoice = { x: number; y: number; by: number | undefined };

type ChartModel = {
  categories: string[];
  series: { key: string; label: string; values: (number | null)[] }[];
  /** Whether some rows had the same point and were summed. */
  added: boolean;
  /** Number of series before the limit. */
  allSeries: number;
  /**
   * Number of categories before the limit, which keeps the last ones if they are times,
   * otherwise the first.
   */
  allCategories: number;
  end: "first" | "last";
};

export const MAX_SERIES = 12;
/** More points than pixels would add no detail. */
export const MAX_CATEGORIES = 2_000;

/** The most likely columns for a chart; null without a numeric column. */
export function likelyChoice(
  columns: readonly Column[],
  rows: readonly Value[][],
): ChartChoice | null {
  const places = columns.map(({ type }, at) => ({ at, kind: kindOf(type) }));
  const of = (kind: string) => places.filter((place) => place.kind === kind).map(({ at }) => at);
  const [times, texts, numbers] = [of("time"), of("text"), of("number")];
  const x = times[0] ?? texts[0] ?? (numbers.length > 1 ? numbers[0] : undefined);
  const y = numbers.find((at) => at !== x);
  if (x === undefined || y === undefined) return null;
  const repeats = new Set(rows.map((row) => row[x])).size < rows.length;
  return { x, y, by: repeats ? texts.find((at) => at !== x) : undefined };
}

/** Indexes of the columns that can be the y-axis. */
export const numberColumns = (columns: readonly Column[]): number[] =>
  columns.flatMap(({ type }, at) => (kindOf(type) === "number" ? [at] : []));

export function chartOf(
  { columns, rows }: Pick<TabularResult, "columns" | "rows">,
  choice: ChartChoice,
): ChartModel {
  const { x, y, by } = choice;
  const heights = new Map<string, Map<string, number>>();
  const categories = new Set<string>();
  let added = false;
  for (const row of rows) {
    const category = cellLabel(row[x]);
    categories.add(category);
    const height = numberOf(row[y]);
    if (height === null) continue;
    const series = by === undefined ? "" : cellLabel(row[by]);
    const points = heights.get(series) ?? new Map<string, number>();
    heights.set(series, points);
    added ||= points.has(category);
    points.set(category, (points.get(category) ?? 0) + height);
  }
  const kind = kindOf(columns[x]?.type ?? "");
  const all = inOrder([...categories], kind);
  const end = kind === "time" ? "last" : "first";
  const ordered = end === "last" ? all.slice(-MAX_CATEGORIES) : all.slice(0, MAX_CATEGORIES);
  const largest = [...heights].sort(([, a], [, b]) => sum(b) - sum(a)).slice(0, MAX_SERIES);
  return {
    categories: ordered,
    series: largest.map(([key, points]) => ({
      key,
      label: by === undefined ? (columns[y]?.name ?? "") : key,
      values: ordered.map((category) => points.get(category) ?? null),
    })),
    added,
    allSeries: heights.size,
    allCategories: all.length,
    end,
  };
}

/** Texts that could be mistaken for a special label. */
const SPECIAL = /^(null$|\(empty\)$|")/;

function cellLabel(value: Value | undefined): string {
  if (value === null || value === undefined) return "null";
  const text = valueText(value);
  return typeof value === "string" && SPECIAL.test(text) ? JSON.stringify(text) : text || "(empty)";
}

/** Sorts times and numbers, and fills gaps between times. Texts keep the order of the result. */
function inOrder(categories: string[], kind: string): string[] {
  if (kind === "number") return categories.sort((a, b) => Number(a) - Number(b));
  return kind === "time" ? withGaps(inTimeOrder(categories)) : categories;
}

const sum = (points: Map<string, number>): number =>
  [...points.values()].reduce((total, height) => total + Math.abs(height), 0);
