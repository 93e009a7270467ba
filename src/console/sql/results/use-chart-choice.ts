import type { Column } from "@/query/engine/result/tabular";
import { kindOf } from "./cells";
import type { ChartChoice } from "./chart-model";
import { type ChartKind, useView } from "./use-view";

/** What was chosen, and what is likely where nothing was or the column is gone. */
export function useChartChoice(columns: readonly Column[], likely: ChartChoice) {
  const { chosen, change } = useView();
  const y = placeOf(columns, chosen.y);
  const choice: ChartChoice = {
    x: placeOf(columns, chosen.x) ?? likely.x,
    y: y !== undefined && kindOf(columns[y]?.type ?? "") === "number" ? y : likely.y,
    by: chosen.by === null ? likely.by : placeOf(columns, chosen.by),
  };
  const usual: ChartKind = kindOf(columns[choice.x]?.type ?? "") === "time" ? "line" : "bar";
  return { choice, kind: chosen.as ?? usual, change };
}

function placeOf(columns: readonly Column[], name: string | null): number | undefined {
  const at = columns.findIndex((column) => column.name === name);
  return at === -1 ? undefined : at;
}
