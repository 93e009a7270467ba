import type { WidgetKind } from "@/dashboards/config/wire";
import type { ResultOf } from "@/query";
import type { WireQuery } from "@/query/engine/language/wire";

/** The query kinds that a dashboard or report can draw. */
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
  /** Accessible name, and name of the CSV file. */
  title: string;
  /** Fills the height of its container; otherwise takes its natural height. */
  fill: boolean;
};

export const hasChart = (query: WireQuery): query is QueryOf<ChartedKind> =>
  CHARTED_KINDS.some((kind) => kind === query.kind);
