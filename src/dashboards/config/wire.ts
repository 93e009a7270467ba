/**
 * Dashboards as clients write them (JSON); `configSchema` reads them. Plain data: the console, templates
 * and tests build dashboards with these.
 */
import type {
  WireBreakdown,
  WireEvents,
  WireFilter,
  WireFunnel,
  WirePaths,
  WireRange,
  WireRetention,
  WireTrend,
  WireUsers,
} from "@/query/engine/language/wire";

export const WIDGET_KINDS = [
  "line",
  "area",
  "bar",
  "number",
  "table",
  "funnel",
  "retention",
  "text",
] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** In cells of the grid, 12 across; `x` and `y` from the top left. */
export type Layout = { x: number; y: number; w: number; h: number };

type Inheriting<Q> = Q extends { range: WireRange } ? Omit<Q, "range"> & { range?: WireRange } : Q;

/** A query of the language that may leave out what it takes from its dashboard: range and time zone. */
export type WidgetQuery = Inheriting<
  WireTrend | WireBreakdown | WireFunnel | WireRetention | WirePaths | WireEvents | WireUsers
>;

export type WireWidget = {
  /** Unique within the dashboard. */
  id: string;
  title: string;
  kind: WidgetKind;
  layout: Layout;
  /** Of every kind but "text". */
  query?: WidgetQuery;
  /** Whether the dashboard's filters do not count here; where left out, they are added to the query's own. */
  ignore_filters?: boolean;
  /** Markdown, of "text" only. */
  text?: string;
};

export type WireDashboard = {
  version: 1;
  range: WireRange;
  /** IANA name; the project's zone where it is left out. */
  timezone?: string;
  filters?: WireFilter[];
  widgets: WireWidget[];
};
