import type { WireQuery } from "@/query/engine/language/wire";
import type { WireDashboard, WireWidget } from "./wire";

/** What a dashboard gives those of its widgets that do not say it themselves. */
export type Inherited = Pick<WireDashboard, "range" | "timezone" | "filters">;

/**
 * The query that a widget asks: its own range and zone, or else the dashboard's, or else the project's
 * zone; and its own filters with the dashboard's, unless it ignores those. Null for a widget without a
 * query. Plain: what the console draws and what the API answers come from here alike.
 */
export function effectiveQuery(
  { range, timezone, filters = [] }: Inherited,
  { query, ignore_filters: ignore = false }: Pick<WireWidget, "query" | "ignore_filters">,
  project: { timezone: string },
): WireQuery | null {
  if (query === undefined) return null;
  const inherited = { range, timezone: timezone ?? project.timezone };
  if (ignore || filters.length === 0) return { ...inherited, ...query };
  return { ...inherited, ...query, filters: [...(query.filters ?? []), ...filters] };
}
