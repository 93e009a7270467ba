import { AppError } from "@/base/errors";
import { Fault, readUuid } from "@/base/validation";
import type { Prisma } from "@/database";
import { projectsCalled } from "../projects-called";
import type { Caller } from "./callers";
import { membershipColumns, membershipOf, type ProjectMembership } from "./membership";
import { noProject, visibleTo } from "./tenancy";

/**
 * The projects of `projectsFor`, with the caller's membership in their teams; by
 * team and project name.
 */
export const projectsOfCaller = (
  prisma: Prisma.TransactionClient,
  caller: Caller,
): Promise<ProjectMembership[]> => find(prisma, caller, {});

/**
 * Finds a project by id or name. The case of a name only matters if several projects have it.
 * Throws `not_found` if the caller may not see it, and `invalid_request` if it is still ambiguous.
 */
export async function projectOfCaller(
  prisma: Prisma.TransactionClient,
  caller: Caller,
  wanted: string,
): Promise<ProjectMembership> {
  const id = readUuid(wanted);
  // Compares names in code: Prisma's case-insensitive `equals` is ILIKE, for which `_` and `%` are
  // patterns.
  const projects = await find(prisma, caller, id instanceof Fault ? {} : { id });
  const [first, ...others] = projectsCalled(wanted, projects, (project) => ({
    id: project.projectId,
    name: project.projectName,
  }));
  if (first === undefined) throw noProject();
  if (others.length === 0) return first;
  throw new AppError("invalid_request", "Several projects have this name. Use the project's id.");
}

async function find(
  prisma: Prisma.TransactionClient,
  caller: Caller,
  where: Prisma.ProjectWhereInput,
): Promise<ProjectMembership[]> {
  const rows = await prisma.project.findMany({
    where: { AND: [visibleTo(caller), where] },
    select: {
      id: true,
      name: true,
      timeZone: true,
      pausedAt: true,
      team: { select: membershipColumns(caller.userId) },
    },
    orderBy: [{ team: { name: "asc" } }, { name: "asc" }, { id: "asc" }],
  });
  return rows.flatMap(({ team, ...row }): ProjectMembership[] => {
    const membership = membershipOf(team);
    if (membership === null) return [];
    const { id: projectId, name: projectName, timeZone, pausedAt } = row;
    return [{ ...membership, projectId, projectName, timeZone, paused: pausedAt !== null }];
  });
}
