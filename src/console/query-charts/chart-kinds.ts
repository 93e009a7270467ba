import type { WidgetKind } from "@/dashboards/wire";
import type { ResultOf } from "@/query";
import type { WireQuery } from "@/query/language/wire";

/** The kinds of query whose answers can be drawn beside other things. */
const CHARTED_KINDS = [
  "trend",
  "breakdown",
  "funnel",
  "retention",
  "paths",
  "events",
  "users",
] as const;
export type ChartedKind = (typeof CHARTED_KINDS)[number];

export type ChartType = Exclude<WidgetKind, "text">;

type QueryOf<K extends ChartedKind> = WireQuery & { kind: K };

export type QueryChartProps<K extends ChartedKind> = {
  query: QueryOf<K>;
  result: ResultOf<K>;
  as: ChartType;
  /** What is shown, in words: its name for screen readers, and its file's. */
  title: string;
  /** Takes the height of the box around it; else as much as it needs. */
  fill: boolean;
};

export const hasChart = (query: WireQuery): query is QueryOf<ChartedKind> =>
  CHARTED_KINDS.some((kind) => kind === query.kind);
