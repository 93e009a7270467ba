import type { WidgetQuery, WireDashboard, WireWidget } from "@/dashboards/config/wire";

type Tile = [kind: WireWidget["kind"], query: WidgetQuery];
type Trend = Extract<WidgetQuery, { kind: "trend" }>;
type Series = Trend["series"][number];

const number = (series: Series): Tile => [
  "number",
  { kind: "trend", series: [series], compare: "previous_period" },
];
const lines = (series: Series, field: string): Tile => [
  "line",
  { kind: "trend", granularity: "day", series: [series], breakdown: { field, limit: 5 } },
];
const steps = ["event_00", "event_01", "event_02", "event_03"].map((name) => ({ events: [name] }));

/** A mix of widgets like those on real dashboards. */
export const TILES: readonly Tile[] = [
  number({ metric: "count" }),
  number({ metric: "unique_users" }),
  number({ metric: "unique_sessions" }),
  number({ metric: "sum", property: "amount", events: ["event_03"] }),
  lines({ metric: "count" }, "platform"),
  lines({ metric: "unique_users" }, "country"),
  lines({ metric: "count" }, "event_name"),
  lines({ metric: "unique_users", events: ["event_00"] }, "properties.plan"),
  ["bar", { kind: "breakdown", metric: "count", by: "event_name" }],
  ["table", { kind: "breakdown", metric: "unique_users", by: "app_version" }],
  ["funnel", { kind: "funnel", steps, window: "7d" }],
  ["retention", { kind: "retention", granularity: "week", start: {}, return: {}, periods: 4 }],
];

/** A dashboard of all tiles over some days, both included. */
export const dashboardOver = (from: string, to: string): WireDashboard => ({
  version: 1,
  range: { from, to },
  widgets: TILES.map(([kind, query], index) => ({
    id: `tile-${index}`,
    title: kind,
    kind,
    layout: { x: (index % 4) * 3, y: Math.floor(index / 4) * 4, w: 3, h: 4 },
    query,
  })),
});
