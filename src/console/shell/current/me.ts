import type { Outputs } from "@/console/trpc/api";

/** The signed-in user with the teams and projects they have access to. */
export type Me = Outputs["accounts"]["me"];
export type MyTeam = Me["teams"][number];
export type MyProject = MyTeam["projects"][number];
export type Role = MyTeam["role"];

export type ProjectWithTeam = { team: MyTeam; project: MyProject };

export function findTeam(me: Me, teamId: string): MyTeam | undefined {
  return me.teams.find(({ id }) => id === teamId);
}

export function findProject(me: Me, projectId: string): ProjectWithTeam | undefined {
  for (const team of me.teams) {
    const project = team.projects.find(({ id }) => id === projectId);
    if (project) return { team, project };
  }
  return undefined;
}

export const projectsOf = (me: Me): ProjectWithTeam[] =>
  me.teams.flatMap((team) => team.projects.map((project) => ({ team, project })));
