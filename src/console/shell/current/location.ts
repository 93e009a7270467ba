import { findProject, findTeam, type Me, type MyProject, type MyTeam, projectsOf } from "./me";

/** The team and project that the console's frame shows around a screen. */
export type ConsoleLocation = { team: MyTeam | undefined; project: MyProject | undefined };

/** The parts of a path. `screen` is the rest after the id, such as "events" or "settings". */
export type ParsedPath = { projectId?: string; teamId?: string; screen: string };

export function parsePath(pathname: string): ParsedPath {
  const [, kind, id, ...rest] = pathname.split("/");
  if (kind === "p" && id) return { projectId: id, screen: rest.join("/") };
  if (kind === "t" && id) return { teamId: id, screen: rest.join("/") };
  return { screen: pathname.slice(1) };
}

/**
 * The team and project of a path. A team screen keeps the remembered project if it belongs to that
 * team; an account screen always keeps it.
 */
export function locationOf(
  me: Me,
  { projectId, teamId }: ParsedPath,
  rememberedId: string,
): ConsoleLocation {
  if (projectId !== undefined) return findProject(me, projectId) ?? NO_LOCATION;
  const remembered = findProject(me, rememberedId);
  if (teamId === undefined) return remembered ?? defaultLocation(me);
  if (remembered?.team.id === teamId) return remembered;
  const team = findTeam(me, teamId);
  return { team, project: team?.projects[0] };
}

/** The project to remember from now on: the one on screen, if the user has access to it. */
export function nextRememberedProject(me: Me, { projectId }: ParsedPath, before: string): string {
  return projectId !== undefined && findProject(me, projectId) ? projectId : before;
}

const NO_LOCATION: ConsoleLocation = { team: undefined, project: undefined };

const defaultLocation = (me: Me): ConsoleLocation =>
  projectsOf(me)[0] ?? { team: me.teams[0], project: undefined };

/** The first screen after signing in. */
export function homePath(me: Me, rememberedId: string): string {
  const { team, project } = findProject(me, rememberedId) ?? defaultLocation(me);
  if (project) return `/p/${project.id}/overview`;
  return team ? `/t/${team.id}/new-project` : "/new-team";
}

/**
 * The same screen in another project; from a team or account screen, its overview. A single item,
 * such as a dashboard, leads to the list, since the other project does not have it.
 */
export function pathInProject(pathname: string, projectId: string): string {
  const { projectId: here, screen } = parsePath(pathname);
  const [list] = screen.split("/");
  return `/p/${projectId}/${here === undefined ? "overview" : list}`;
}
