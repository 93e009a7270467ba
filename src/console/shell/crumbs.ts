import type { Crumb } from "@/ui/breadcrumbs";
import { type Place, readAddress } from "./place";
import { screensAt } from "./screens";

/** Team, project, screen: as far as the address names them. */
export function crumbsAt(pathname: string, place: Place): Crumb[] {
  const { projectId, teamId } = readAddress(pathname);
  const { team, project } = place;
  const crumbs: Crumb[] = [];
  if (team && (projectId ?? teamId))
    crumbs.push({ label: team.name, href: `/t/${team.id}/settings` });
  if (project && projectId) crumbs.push({ label: project.name, href: `/p/${project.id}/overview` });
  const screen = screensAt(place).find(({ href }) => href === pathname);
  return screen ? [...crumbs, { label: screen.label }] : crumbs;
}
