import type { ReactNode } from "react";
import { ScreenProvider, useProject, useTeam } from "@/console/shell/current/current";
import type { MyProject } from "@/console/shell/current/me";
import { namedProject } from "./named-project";

type ProjectScopeProps = { projectId: string | undefined; children: ReactNode };

/** Content about a project, which may be another of the team than the screen's. */
export function ProjectScope({ projectId, children }: ProjectScopeProps) {
  const team = useTeam();
  const { id: shown } = useProject();
  const other = projectId === shown ? undefined : team.projects.find(({ id }) => id === projectId);
  if (!other) return children;
  return (
    <ScreenProvider team={team} project={other}>
      {children}
    </ScreenProvider>
  );
}

/** The project that a call names; see `namedProject`. */
export const useNamedProject = (named: unknown): MyProject | undefined =>
  namedProject(named, useProject(), useTeam().projects);
