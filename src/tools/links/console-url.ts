import { fitsPage } from "@/base/http/address-length";
import type { WireQuery } from "@/query/engine/language/wire";
import { queryLink } from "@/query/links/query-link";
import type { ProjectCall } from "../contract/tool";

/** Explore's chart for a breakdown: the totals as bars. */
const RANKING = "ranking";

/**
 * The URL that opens a valid query in the console; null if it is too long or no screen shows it.
 */
export function consoleUrl(
  { origin, project }: Pick<ProjectCall, "origin" | "project">,
  kind: WireQuery["kind"],
  written: Record<string, unknown>,
): string | null {
  // The query language has accepted the arguments.
  const query = { ...written, kind } as WireQuery;
  const link = queryLink(query, kind === "breakdown" ? RANKING : undefined);
  if (!link || !fitsPage(link.search.get("q") ?? "")) return null;
  return `${origin}/p/${project.projectId}/${link.screen}?${link.search}`;
}
