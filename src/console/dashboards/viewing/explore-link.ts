import { pickedRange } from "@/console/query/range/range-words";
import { writePeriod } from "@/console/query/range/use-period";
import type { WidgetKind } from "@/dashboards/config/wire";
import type { WireBreakdown, WireQuery, WireTrend } from "@/query/engine/language/wire";

type Screen = {
  label: string;
  /** Of its address, after the project. */
  path: string;
};

const SCREENS = {
  trend: ["explore", "Explore"],
  breakdown: ["explore", "Explore"],
  funnel: ["funnels", "Funnels"],
  retention: ["retention", "Retention"],
  paths: ["paths", "Paths"],
  users: ["users", "Users"],
} as const;

/** The screen on which a widget's question can be asked further; none for what has no such screen. */
export function screenOf(query: WireQuery, as: WidgetKind): Screen | undefined {
  const { kind } = query;
  if (!(kind in SCREENS)) return undefined;
  const [path, label] = SCREENS[kind as keyof typeof SCREENS];
  const { range, timezone, kind: _, ...draft } = kind === "breakdown" ? asTrend(query) : query;
  const period = range && pickedRange(range);
  const search = new URLSearchParams({ q: JSON.stringify(draft) });
  if (period) search.set("range", writePeriod(period));
  if (timezone !== undefined) search.set("zone", timezone);
  const chart = chartOf(query, as);
  if (chart) search.set("chart", chart);
  return { label, path: `${path}?${search}` };
}

/** A ranking is a trend of one figure, shown by its totals. */
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

/** How Explore calls it. */
function chartOf({ kind, ...query }: WireQuery, as: WidgetKind): string | undefined {
  if (kind === "breakdown") return as === "table" ? "table" : "ranking";
  if (kind !== "trend") return undefined;
  return as === "bar" && "breakdown" in query ? "stacked" : as;
}
