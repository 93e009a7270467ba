import { type AppError, notFound } from "@/base/errors";
import { Fault, readUuid } from "@/base/validation";
import type { Prisma } from "@/database";
import { type Permission, permitsSuspended } from "../roles";
import type { Caller } from "./callers";

const teamsWith = (membership: Prisma.MembershipWhereInput) =>
  ({ deletedAt: null, memberships: { some: membership } }) satisfies Prisma.TeamWhereInput;

/**
 * Tenant isolation is decided only here: a user's teams are those they are a member of,
 * except deleted teams and teams that have suspended them. Everything read for a user, by session
 * or by key, goes through these conditions.
 */
export const teamsOf = (userId: string) => teamsWith({ userId, suspendedAt: null });

/** The teams that have suspended the user, who sees only that these teams exist. */
export const teamsSuspending = (userId: string) =>
  teamsWith({ userId, suspendedAt: { not: null } });

/**
 * The teams in which the user may have the permission. Suspended members keep a few permissions.
 */
export const teamsFor = (userId: string, permission: Permission) =>
  permitsSuspended(permission) ? teamsWith({ userId }) : teamsOf(userId);

/** The projects of {@link teamsOf}, except deleted ones. */
export const projectsOf = (userId: string) =>
  ({ deletedAt: null, team: teamsOf(userId) }) satisfies Prisma.ProjectWhereInput;

/** The same error for a project that does not exist and for another team's. */
export const noProject = (): AppError => notFound("Project");

/**
 * The ids of the projects that the caller may see: those of their teams, restricted to the
 * key's projects if the key has any. Paused projects are included. Everything that reads
 * project data gets its ids here.
 *
 * With `projectId`, only that project. Throws `not_found` if the caller may not see it.
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

/** The condition for {@link projectsFor}. */
export const visibleTo = ({ userId, onlyProjects }: Caller): Prisma.ProjectWhereInput => ({
  ...projectsOf(userId),
  ...(onlyProjects !== null && { id: { in: [...onlyProjects] } }),
});

function visibleProjects(
  prisma: Prisma.TransactionClient,
  caller: Caller,
  wanted: string | undefined,
): Promise<{ id: string }[]> {
  return prisma.project.findMany({
    where: { AND: [visibleTo(caller), wanted === undefined ? {} : { id: wanted }] },
    select: { id: true },
    orderBy: { id: "asc" },
  });
}
