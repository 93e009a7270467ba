import type { WidgetKind } from "@/dashboards/config/wire";
import type { WireQuery } from "@/query/engine/language/wire";
import { queryLink, type Screen } from "@/query/links/query-link";

type ExploreLink = {
  label: string;
  /** URL path below the project. */
  path: string;
};

const LABELS: Record<Screen, string> = {
  explore: "Explore",
  funnels: "Funnels",
  retention: "Retention",
  paths: "Paths",
  users: "Users",
};

/** Link to the screen that can explore a widget's query; undefined if there is none. */
export function exploreLink(query: WireQuery, as: WidgetKind): ExploreLink | undefined {
  const link = queryLink(query, chartOf(query, as));
  return link && { label: LABELS[link.screen], path: `${link.screen}?${link.search}` };
}

/** Explore's chart kind for a widget. */
function chartOf({ kind, ...query }: WireQuery, as: WidgetKind): string | undefined {
  if (kind === "breakdown") return as === "table" ? "table" : "ranking";
  if (kind !== "trend") return undefined;
  return as === "bar" && "breakdown" in query ? "stacked" : as;
}
