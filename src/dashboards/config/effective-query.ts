import type { WireQuery } from "@/query/engine/language/wire";
import type { WireDashboard, WireWidget } from "./wire";

/** What widgets inherit from their dashboard. */
export type Inherited = Pick<WireDashboard, "range" | "timezone" | "filters">;

/**
 * The query that a widget runs: with its own range and time zone, or the dashboard's, or the
 * project's time zone, and with its own filters and the dashboard's, unless it ignores those. Null
 * for a widget without a query. Free of I/O, so that the console and the API can share it.
 */
export function effectiveQuery(
  { range, timezone, filters = [] }: Inherited,
  { query, ignore_filters: ignore = false }: Pick<WireWidget, "query" | "ignore_filters">,
  project: { timezone: string },
): WireQuery | null {
  // A stored text widget may have null.
  if (!query) return null;
  const inherited = { range, timezone: timezone ?? project.timezone };
  if (ignore || filters.length === 0) return { ...inherited, ...query };
  return { ...inherited, ...query, filters: [...(query.filters ?? []), ...filters] };
}
