import type { ProjectCall } from "../contract/tool";

/** How an answer names the project of its call. */
export const projectInAnswer = ({ project }: Pick<ProjectCall, "project">) => ({
  project: { id: project.projectId, name: project.projectName },
});
