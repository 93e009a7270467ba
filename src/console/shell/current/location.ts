import { findProject, findTeam, type Me, type MyProject, type MyTeam, projectsOf } from "./me";

/** What the console's frame shows around a screen. */
export type ConsoleLocation = { team: MyTeam | undefined; project: MyProject | undefined };

/** What an address names. `screen` is the rest of it: "events", "settings". */
export type ParsedPath = { projectId?: string; teamId?: string; screen: string };

export function parsePath(pathname: string): ParsedPath {
  const [, kind, id, ...rest] = pathname.split("/");
  if (kind === "p" && id) return { projectId: id, screen: rest.join("/") };
  if (kind === "t" && id) return { teamId: id, screen: rest.join("/") };
  return { screen: pathname.slice(1) };
}

/**
 * The team and project of an address. A team's screen keeps the remembered project when it is one of
 * that team's, and an account's screen keeps it whichever team it is in.
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

/** The project that is remembered from now on: the one that is shown, if it can be seen at all. */
export function nextRememberedProject(me: Me, { projectId }: ParsedPath, before: string): string {
  return projectId !== undefined && findProject(me, projectId) ? projectId : before;
}

const NO_LOCATION: ConsoleLocation = { team: undefined, project: undefined };

const defaultLocation = (me: Me): ConsoleLocation =>
  projectsOf(me)[0] ?? { team: me.teams[0], project: undefined };

/** Where the front door leads whoever is signed in. */
export function homePath(me: Me, rememberedId: string): string {
  const { team, project } = findProject(me, rememberedId) ?? defaultLocation(me);
  if (project) return `/p/${project.id}/overview`;
  return team ? `/t/${team.id}/new-project` : "/new-team";
}

/**
 * The same screen in another project; from a team's or an account's screen, its overview. Of one thing of
 * the project, such as a dashboard, the list: the other project has not this one.
 */
export function pathInProject(pathname: string, projectId: string): string {
  const { projectId: here, screen } = parsePath(pathname);
  const [list] = screen.split("/");
  return `/p/${projectId}/${here === undefined ? "overview" : list}`;
}
