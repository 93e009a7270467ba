import type { ReactNode } from "react";
import { readUserId } from "@/console/links/user-href";
import type { Crumb } from "@/ui/breadcrumbs";
import { type Place, readAddress } from "../current/location";
import { isAt, screensAt } from "../current/screens";
import { DashboardTitle } from "./dashboard-title";
import { ReportTitle } from "./report-title";

/** Team, project, screen and what of it is opened: as far as the address names them. */
export function crumbsAt(pathname: string, place: Place): Crumb[] {
  const { projectId, teamId } = readAddress(pathname);
  const { team, project } = place;
  const crumbs: Crumb[] = [];
  if (team && (projectId ?? teamId))
    crumbs.push({ label: team.name, href: `/t/${team.id}/settings` });
  if (project && projectId) crumbs.push({ label: project.name, href: `/p/${project.id}/overview` });
  const screens = screensAt(place);
  const screen =
    screens.find(({ href }) => href === pathname) ?? screens.find((one) => isAt(one, pathname));
  if (!screen) return crumbs;
  crumbs.push({ label: screen.label, href: screen.href });
  const rest = pathname.slice(screen.href.length + 1);
  const label = rest !== "" && openedLabel(screen.label, project?.id ?? "", rest);
  return label ? [...crumbs, { label }] : crumbs;
}

/** A user by their id, a dashboard and a report by their titles. */
function openedLabel(screen: string, projectId: string, rest: string): ReactNode {
  if (screen === "Users") return readUserId(rest);
  if (screen === "Dashboards") return <DashboardTitle projectId={projectId} dashboardId={rest} />;
  if (screen === "Reports") return reportLabel(projectId, rest);
  return null;
}

/** The screens where one is written are below its own. */
function reportLabel(projectId: string, rest: string): ReactNode {
  const [reportId = ""] = rest.split("/");
  if (reportId === "new") return "New report";
  return <ReportTitle projectId={projectId} reportId={reportId} />;
}
