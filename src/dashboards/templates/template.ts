import type { WireQuery } from "@/query/engine/language/wire";
import type { Layout, WidgetQuery, WireDashboard } from "../config/wire";

/** A dashboard to begin with. Plain data: the console shows it, and the tests ask all that it asks. */
export type Template = {
  id: string;
  title: string;
  /** One sentence for whoever chooses. */
  description: string;
  config: WireDashboard;
};

export const layout = (x: number, y: number, w: number, h: number): Layout => ({ x, y, w, h });

type Trend = Extract<WidgetQuery, { kind: "trend" }>;
type Series = Extract<WireQuery, { kind: "trend" }>["series"][number];

/** One figure, beside that of the period before. Crawlers are not people, here and below. */
export const singleMetric = (series: Series): Trend => ({
  kind: "trend",
  bots: "exclude",
  series: [series],
  compare: "previous_period",
});

/** A line or more, day by day, unless another granularity is given. */
export const dailyTrend = (series: Series[], more: Partial<Trend> = {}): Trend => ({
  kind: "trend",
  bots: "exclude",
  granularity: "day",
  series,
  ...more,
});

type Breakdown = Extract<WidgetQuery, { kind: "breakdown" }>;

/** The greatest values of a field. */
export const topValues = (by: string, more: Partial<Breakdown> = {}): Breakdown => ({
  kind: "breakdown",
  bots: "exclude",
  by,
  limit: 8,
  ...more,
});
