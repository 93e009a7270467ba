import type { ReactNode } from "react";
import { ScreenProvider, useCurrent, useProject } from "@/console/shell/current/current";
import { findProject, projectsOf } from "@/console/shell/current/me";

type ProjectScopeProps = { projectId: string | undefined; children: ReactNode };

/** Content about a project, which may be another of the team than the screen's. */
export function ProjectScope({ projectId, children }: ProjectScopeProps) {
  const { me } = useCurrent();
  const { id: shown } = useProject();
  const other =
    projectId === undefined || projectId === shown ? undefined : findProject(me, projectId);
  return other ? <ScreenProvider {...other}>{children}</ScreenProvider> : children;
}

/**
 * The id of the project that a call names by its id or name; undefined if the user
 * has no such project.
 */
export function useNamedProject(named: unknown): string | undefined {
  const { me } = useCurrent();
  return projectsOf(me).find(({ project: { id, name } }) => named === id || named === name)?.project
    .id;
}
