/**
 * Dashboards as clients write them (JSON); `configSchema` validates them. Types for everything that
 * builds dashboards: the console, templates and tests.
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

/** In cells of a 12-column grid; `x` and `y` are counted from the top left. */
export type Layout = { x: number; y: number; w: number; h: number };

type Inheriting<Q> = Q extends { range: WireRange } ? Omit<Q, "range"> & { range?: WireRange } : Q;

/** A query that may inherit range and time zone from its dashboard. */
export type WidgetQuery = Inheriting<
  WireTrend | WireBreakdown | WireFunnel | WireRetention | WirePaths | WireEvents | WireUsers
>;

export type WireWidget = {
  /** Unique within the dashboard. */
  id: string;
  title: string;
  kind: WidgetKind;
  layout: Layout;
  /** For every kind but "text". */
  query?: WidgetQuery;
  /** Ignores the dashboard's filters. By default, they are added to the query's own filters. */
  ignore_filters?: boolean;
  /** Markdown; for "text" only. */
  text?: string;
};

export type WireDashboard = {
  version: 1;
  range: WireRange;
  /** An IANA name; the project's time zone by default. */
  timezone?: string;
  filters?: WireFilter[];
  widgets: WireWidget[];
};
