import { readUserId } from "@/console/users/user-href";
import type { Crumb } from "@/ui/breadcrumbs";
import { type Place, readAddress } from "./place";
import { isAt, screensAt } from "./screens";

/** Team, project, screen and, of the users, whom it is of: as far as the address names them. */
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
  const opened = readUserId(pathname.slice(screen.href.length + 1));
  return opened ? [...crumbs, { label: opened }] : crumbs;
}
