import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { Column } from "@/query/answer/answer";
import { kindOf } from "./cells";
import type { ChartChoice } from "./chart-model";

export const CHART_KINDS = ["line", "bar"] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Columns by their names: the next answer may have them at other places. */
const PARSERS = {
  x: parseAsString,
  y: parseAsString,
  /** "" for one series. */
  by: parseAsString,
  as: parseAsStringLiteral(CHART_KINDS),
};

export type ChartChange = { x?: string; y?: string; by?: string; as?: ChartKind };

/** What was chosen, kept in the address, and what is likely where nothing was or the column is gone. */
export function useChartChoice(columns: readonly Column[], likely: ChartChoice) {
  const [chosen, set] = useQueryStates(PARSERS, { history: "push" });
  const y = placeOf(columns, chosen.y);
  const choice: ChartChoice = {
    x: placeOf(columns, chosen.x) ?? likely.x,
    y: y !== undefined && kindOf(columns[y]?.type ?? "") === "number" ? y : likely.y,
    by: chosen.by === null ? likely.by : placeOf(columns, chosen.by),
  };
  const usual: ChartKind = kindOf(columns[choice.x]?.type ?? "") === "time" ? "line" : "bar";
  return { choice, kind: chosen.as ?? usual, change: (to: ChartChange) => void set(to) };
}

function placeOf(columns: readonly Column[], name: string | null): number | undefined {
  const at = columns.findIndex((column) => column.name === name);
  return at === -1 ? undefined : at;
}
