import { findProject, findTeam, type Me, type MyProject, type MyTeam, projectsOf } from "./me";

/** What the console's frame shows around a screen. */
export type Place = { team: MyTeam | undefined; project: MyProject | undefined };

/** What an address names. `screen` is the rest of it: "events", "settings". */
export type Address = { projectId?: string; teamId?: string; screen: string };

export function readAddress(pathname: string): Address {
  const [, kind, id, ...rest] = pathname.split("/");
  if (kind === "p" && id) return { projectId: id, screen: rest.join("/") };
  if (kind === "t" && id) return { teamId: id, screen: rest.join("/") };
  return { screen: pathname.slice(1) };
}

/**
 * The team and project of an address. A team's screen keeps the remembered project when it is one of
 * that team's, and an account's screen keeps it whichever team it is in.
 */
export function placeOf(me: Me, { projectId, teamId }: Address, rememberedId: string): Place {
  if (projectId !== undefined) return findProject(me, projectId) ?? NOWHERE;
  const remembered = findProject(me, rememberedId);
  if (teamId === undefined) return remembered ?? firstPlace(me);
  if (remembered?.team.id === teamId) return remembered;
  const team = findTeam(me, teamId);
  return { team, project: team?.projects[0] };
}

/** The project that is remembered from now on: the one that is shown, if it can be seen at all. */
export function rememberedAt(me: Me, { projectId }: Address, before: string): string {
  return projectId !== undefined && findProject(me, projectId) ? projectId : before;
}

const NOWHERE: Place = { team: undefined, project: undefined };

const firstPlace = (me: Me): Place =>
  projectsOf(me)[0] ?? { team: me.teams[0], project: undefined };

/** Where the front door leads whoever is signed in. */
export function homeOf(me: Me, rememberedId: string): string {
  const { team, project } = findProject(me, rememberedId) ?? firstPlace(me);
  if (project) return `/p/${project.id}/overview`;
  return team ? `/t/${team.id}/new-project` : "/new-team";
}

/**
 * The same screen in another project; from a team's or an account's screen, its overview. Of one thing of
 * the project, such as a dashboard, the list: the other project has not this one.
 */
export function inOtherProject(pathname: string, projectId: string): string {
  const { projectId: here, screen } = readAddress(pathname);
  const [list] = screen.split("/");
  return `/p/${projectId}/${here === undefined ? "overview" : list}`;
}
