import type { WireBreakdown, WireQuery, WireTrend } from "../engine/language/wire";
import { writeRange } from "./range-text";

/** The console's screen for each kind of query: its path below the project. */
const SCREENS = {
  trend: "explore",
  breakdown: "explore",
  funnel: "funnels",
  retention: "retention",
  paths: "paths",
  users: "users",
} as const;

export type Screen = (typeof SCREENS)[keyof typeof SCREENS];

/** Where the console shows a query: a screen and its URL parameters. */
type QueryLink = { screen: Screen; search: URLSearchParams };

/** The screen that can explore a query; undefined if there is none. */
export function queryLink(query: WireQuery, chart?: string): QueryLink | undefined {
  const { kind } = query;
  if (!(kind in SCREENS)) return undefined;
  const { range, timezone, kind: _, ...draft } = kind === "breakdown" ? asTrend(query) : query;
  const search = new URLSearchParams({ q: JSON.stringify(draft) });
  if (range) search.set("range", writeRange(range));
  if (timezone !== undefined) search.set("zone", timezone);
  if (chart !== undefined) search.set("chart", chart);
  return { screen: SCREENS[kind as keyof typeof SCREENS], search };
}

/** A ranking is a trend of a single metric, shown by its totals. */
function asTrend({
  by,
  limit,
  metric,
  property,
  events,
  kind: _,
  ...query
}: WireBreakdown): WireTrend {
  return {
    ...query,
    kind: "trend",
    series: [
      {
        ...(metric && { metric }),
        ...(property !== undefined && { property }),
        ...(events && { events }),
      },
    ],
    breakdown: { field: by, ...(limit !== undefined && { limit }) },
  };
}
