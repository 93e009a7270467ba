import type { Outputs } from "@/console/trpc/api";

/** Who is signed in, and the teams and projects they may see. */
export type Me = Outputs["accounts"]["me"];
export type MyTeam = Me["teams"][number];
export type MyProject = MyTeam["projects"][number];
export type Role = MyTeam["role"];

/** Where somebody stands: always a team with a project of it. */
export type Standing = { team: MyTeam; project: MyProject };

export function findTeam(me: Me, teamId: string): MyTeam | undefined {
  return me.teams.find(({ id }) => id === teamId);
}

export function findProject(me: Me, projectId: string): Standing | undefined {
  for (const team of me.teams) {
    const project = team.projects.find(({ id }) => id === projectId);
    if (project) return { team, project };
  }
  return undefined;
}

export const projectsOf = (me: Me): Standing[] =>
  me.teams.flatMap((team) => team.projects.map((project) => ({ team, project })));
