import type { ReactNode } from "react";
import { readPathSegment } from "@/base/text/path-segment";
import type { BreadcrumbItem } from "@/ui/breadcrumbs";
import { type ConsoleLocation, parsePath } from "../current/location";
import { isOnScreen, screensFor } from "../current/screens";
import { DashboardTitle } from "./dashboard-title";
import { ReportTitle } from "./report-title";

/** The team, project, screen and open item that the path names. */
export function breadcrumbItems(pathname: string, location: ConsoleLocation): BreadcrumbItem[] {
  const { projectId, teamId } = parsePath(pathname);
  const { team, project } = location;
  const items: BreadcrumbItem[] = [];
  if (team && (projectId ?? teamId))
    items.push({ label: team.name, href: `/t/${team.id}/settings` });
  if (project && projectId) items.push({ label: project.name, href: `/p/${project.id}/overview` });
  const screens = screensFor(location);
  const screen =
    screens.find(({ href }) => href === pathname) ??
    screens.find((one) => isOnScreen(one, pathname));
  if (!screen) return items;
  items.push({ label: screen.label, href: screen.href });
  const rest = pathname.slice(screen.href.length + 1);
  const label = rest !== "" && itemLabel(screen.label, project?.id ?? "", rest);
  return label ? [...items, { label }] : items;
}

/** A user's id, or the title of a dashboard or report. */
function itemLabel(screen: string, projectId: string, rest: string): ReactNode {
  if (screen === "Users") return readPathSegment(rest);
  if (screen === "Dashboards") return <DashboardTitle projectId={projectId} dashboardId={rest} />;
  if (screen === "Reports") return reportLabel(projectId, rest);
  return null;
}

/** The screens for writing and editing a report have paths below that of the list or the report. */
function reportLabel(projectId: string, rest: string): ReactNode {
  const [reportId = ""] = rest.split("/");
  if (reportId === "new") return "New report";
  return <ReportTitle projectId={projectId} reportId={reportId} />;
}
