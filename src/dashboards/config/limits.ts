import type { WidgetKind, WidgetQuery } from "./wire";

/**
 * What a dashboard may hold. Plain data: the console's grid and editor keep to it too.
 */

/** In cells. A widget stands within the columns, and may begin no lower than `lowest`. */
export const GRID = { columns: 12, lowest: 1_000, tallest: 24 } as const;

export const DASHBOARD = {
  maxTitle: 200,
  maxDescription: 2_000,
  maxWidgets: 50,
  /** Characters of a text tile. */
  maxText: 20_000,
  /** Characters of a config as JSON. */
  maxConfig: 300_000,
  /** Of all that a project keeps. */
  maxStored: 200,
} as const;

/** What a widget's id is made of; it stands in addresses and in the page. */
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
