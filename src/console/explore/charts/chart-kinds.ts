import {
  ChartArea,
  ChartBarDecreasing,
  ChartColumn,
  ChartColumnStacked,
  ChartLine,
  Hash,
  type LucideIcon,
  Table2,
} from "lucide-react";

export const CHART_KINDS = [
  "line",
  "area",
  "bar",
  "stacked",
  "ranking",
  "number",
  "table",
] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Those with an axis of time, on which something can be marked. */
export const isOverTime = (kind: ChartKind): boolean =>
  kind !== "ranking" && kind !== "number" && kind !== "table";

/** The ways to show an answer. */
export const CHARTS: Record<ChartKind, { label: string; icon: LucideIcon }> = {
  line: { label: "Lines", icon: ChartLine },
  area: { label: "Areas", icon: ChartArea },
  bar: { label: "Bars", icon: ChartColumn },
  stacked: { label: "Stacked bars", icon: ChartColumnStacked },
  ranking: { label: "Totals as bars", icon: ChartBarDecreasing },
  number: { label: "Numbers", icon: Hash },
  table: { label: "Table", icon: Table2 },
};
