import type { WireQuery } from "@/query/engine/language/wire";
import type { Layout, WidgetQuery, WireDashboard } from "../config/wire";

/** Plain data, shared with the console. The tests run all its queries. */
export type Template = {
  id: string;
  title: string;
  /** One sentence. */
  description: string;
  config: WireDashboard;
};

export const layout = (x: number, y: number, w: number, h: number): Layout => ({ x, y, w, h });

type Trend = Extract<WidgetQuery, { kind: "trend" }>;
type Series = Extract<WireQuery, { kind: "trend" }>["series"][number];

/** One value compared with the previous period. Templates exclude bots, since they count people. */
export const singleMetric = (series: Series): Trend => ({
  kind: "trend",
  bots: "exclude",
  series: [series],
  compare: "previous_period",
});

export const dailyTrend = (series: Series[], more: Partial<Trend> = {}): Trend => ({
  kind: "trend",
  bots: "exclude",
  granularity: "day",
  series,
  ...more,
});

type Breakdown = Extract<WidgetQuery, { kind: "breakdown" }>;

/** The top values of a field. */
export const topValues = (by: string, more: Partial<Breakdown> = {}): Breakdown => ({
  kind: "breakdown",
  bots: "exclude",
  by,
  limit: 8,
  ...more,
});
