import { fitsPage } from "@/base/http/address-length";
import { pathSegment } from "@/base/text/path-segment";
import type { SqlParams } from "@/query";
import type { ProjectCall } from "../contract/tool";

type Place = Pick<ProjectCall, "origin" | "project">;

/**
 * The statement on the SQL screen, which runs it; the empty screen if it is too long for a link.
 */
export function sqlUrl(place: Place, { sql, params }: { sql: string; params: SqlParams }): string {
  const typed = Object.entries(params).map(([name, value]) => [name, typedText(value)] as const);
  const search = new URLSearchParams({
    sql,
    ...(typed.length > 0 && { params: JSON.stringify(Object.fromEntries(typed)) }),
    ran: "true",
  });
  const fits = fitsPage(sql + (search.get("params") ?? ""));
  return screenUrl(place, fits ? `sql?${search}` : "sql");
}

/** As a user types it on the SQL screen: an item of a list per line. */
const typedText = (value: SqlParams[string]): string =>
  Array.isArray(value) ? value.map(String).join("\n") : String(value ?? "");

/** `path` follows the project in the URL of one of its screens. */
export const screenUrl = ({ origin, project }: Place, path: string): string =>
  `${origin}/p/${project.projectId}/${path}`;

export const userUrl = (place: Place, userId: string): string =>
  screenUrl(place, `users/${pathSegment(userId)}`);

export const dashboardUrl = (place: Place, id: string): string =>
  screenUrl(place, `dashboards/${id}`);

export const reportUrl = (place: Place, id: string): string => screenUrl(place, `reports/${id}`);
