import { type AppError, notFound } from "@/base/errors";
import { Fault, readUuid } from "@/base/validation";
import type { Prisma } from "@/database";
import type { Caller } from "./callers";
import { projectsOf } from "./tenancy";

/** The one answer for a project that is not there and for one of somebody else. */
const noProject = (): AppError => notFound("Project");

/**
 * The projects that the caller may see: those of the caller's teams, within the key's narrowing. Paused
 * ones can be read. Everything that reads a project's data takes its project ids from here.
 *
 * With `projectId`, that project alone; throws `not_found` when it is none of them.
 */
export async function projectsFor(
  prisma: Prisma.TransactionClient,
  caller: Caller,
  projectId?: string,
): Promise<string[]> {
  const wanted = projectId === undefined ? undefined : readUuid(projectId);
  if (wanted instanceof Fault) throw noProject();
  const projects = await visibleProjects(prisma, caller, wanted);
  if (wanted !== undefined && projects.length === 0) throw noProject();
  return projects.map((project) => project.id);
}

/** Throws `not_found` unless the user may see all of the projects. */
export async function assertProjectsVisible(
  prisma: Prisma.TransactionClient,
  userId: string,
  projectIds: readonly string[],
): Promise<void> {
  const seen = await prisma.project.findMany({
    where: { id: { in: [...projectIds] }, ...projectsOf(userId) },
    select: { id: true },
  });
  const ids = new Set(seen.map(({ id }) => id));
  if (!projectIds.every((id) => ids.has(id.toLowerCase()))) throw noProject();
}

function visibleProjects(
  prisma: Prisma.TransactionClient,
  { userId, onlyProjects }: Caller,
  wanted: string | undefined,
): Promise<{ id: string }[]> {
  const conditions: Prisma.ProjectWhereInput[] = [projectsOf(userId)];
  if (onlyProjects !== null) conditions.push({ id: { in: [...onlyProjects] } });
  if (wanted !== undefined) conditions.push({ id: wanted });
  return prisma.project.findMany({
    where: { AND: conditions },
    select: { id: true },
    orderBy: { id: "asc" },
  });
}
