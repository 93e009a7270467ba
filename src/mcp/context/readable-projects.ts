import { projectsOfCaller } from "@/teams";
import type { Connection } from "./connection";

type Reading = Pick<Connection, "prisma" | "caller" | "toolCalls">;

/**
 * The names, by id, of the projects that the caller may read without a tool: those
 * on a plan with agents.
 */
export async function readableProjects({
  prisma,
  caller,
  toolCalls,
}: Reading): Promise<Map<string, string>> {
  const projects = caller.scopes.includes("read") ? await projectsOfCaller(prisma, caller) : [];
  return new Map(
    projects
      .filter(({ plan }) => toolCalls.isAllowed(plan))
      .map(({ projectId, projectName }) => [projectId, projectName]),
  );
}
