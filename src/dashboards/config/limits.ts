import type { WidgetKind, WidgetQuery } from "./wire";

/** The limits of a dashboard. Plain data, shared with the console's grid and editor. */

/** In cells. A widget must fit in the columns and start no lower than `lowest`. */
export const GRID = { columns: 12, lowest: 1_000, tallest: 24 } as const;

export const DASHBOARD = {
  maxTitle: 200,
  maxDescription: 2_000,
  maxWidgets: 50,
  /** The maximum number of characters in a text tile. */
  maxText: 20_000,
  /** The maximum number of characters in a config as JSON. */
  maxConfig: 300_000,
  /** Dashboards per project. */
  maxStored: 200,
} as const;

/** A widget's id; it appears in URLs and in the page. */
export const WIDGET_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

type QueryKind = WidgetQuery["kind"];

/** The kinds of query that a kind of widget can draw. */
export const DRAWS: Record<Exclude<WidgetKind, "text">, readonly QueryKind[]> = {
  line: ["trend"],
  area: ["trend"],
  bar: ["trend", "breakdown"],
  number: ["trend"],
  table: ["trend", "breakdown", "funnel", "retention", "paths", "events", "users"],
  funnel: ["funnel"],
  retention: ["retention"],
};

export type ChartKind = keyof typeof DRAWS;

/** The kind of widget that draws a kind of query unless the author chooses another. */
export const DEFAULT_CHART: Record<QueryKind, ChartKind> = {
  trend: "line",
  breakdown: "bar",
  funnel: "funnel",
  retention: "retention",
  paths: "table",
  events: "table",
  users: "table",
};
