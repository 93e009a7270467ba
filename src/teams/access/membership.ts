import { AppError, notFound } from "@/base/errors";
import type { Plan, Prisma, Role } from "@/database";
import { type PlanState, planStateOf } from "@/plans";
import { type Permission, permits } from "../roles";
import { projectsOf, teamsFor } from "./tenancy";

export type TeamMembership = {
  teamId: string;
  teamName: string;
  plan: Plan;
  planState: PlanState;
  /** In cents; null for no limit. */
  spendingLimit: number | null;
  role: Role;
};

export type ProjectMembership = TeamMembership & {
  projectId: string;
  projectName: string;
  /** IANA name. */
  timeZone: string;
  paused: boolean;
};

/** The columns of a team that {@link membershipOf} reads for one of its members. */
export const membershipColumns = (userId: string) =>
  ({
    id: true,
    name: true,
    plan: true,
    paymentFailedAt: true,
    spendingLimit: true,
    memberships: { where: { userId }, select: { role: true } },
  }) satisfies Prisma.TeamSelect;

type TeamRow = Prisma.TeamGetPayload<{ select: ReturnType<typeof membershipColumns> }>;

/**
 * Returns the actor's membership in a team. Throws `not_found` both for a team that does not exist
 * and for one that the actor is not in, and `forbidden` when the role lacks the permission. Reads
 * the database each time, so that a removed member is rejected from the next request on.
 */
export async function membershipIn(
  prisma: Prisma.TransactionClient,
  { teamId, actorId }: { teamId: string; actorId: string },
  permission: Permission,
): Promise<TeamMembership> {
  const row = await prisma.team.findFirst({
    where: { id: teamId, ...teamsFor(actorId, permission) },
    select: membershipColumns(actorId),
  });
  const membership = row && membershipOf(row);
  if (!membership) throw notFound("Team");
  assertPermits(membership, permission);
  return membership;
}

/**
 * Returns the user's membership in the team that owns a project. Throws `not_found` like {@link
 * membershipIn}.
 */
export async function membershipOfProject(
  prisma: Prisma.TransactionClient,
  userId: string,
  projectId: string,
): Promise<ProjectMembership> {
  const row = await prisma.project.findFirst({
    where: { id: projectId, ...projectsOf(userId) },
    select: {
      id: true,
      name: true,
      timeZone: true,
      pausedAt: true,
      team: { select: membershipColumns(userId) },
    },
  });
  const membership = row && membershipOf(row.team);
  if (!membership) throw notFound("Project");
  return {
    ...membership,
    projectId: row.id,
    projectName: row.name,
    timeZone: row.timeZone,
    paused: row.pausedAt !== null,
  };
}

/** Null if the user left the team while the query was running. */
export function membershipOf({ memberships, ...team }: TeamRow): TeamMembership | null {
  const role = memberships[0]?.role;
  if (role === undefined) return null;
  const { id: teamId, name: teamName, plan, spendingLimit } = team;
  return { teamId, teamName, plan, planState: planStateOf(team), spendingLimit, role };
}

export function assertPermits({ role }: { role: Role }, permission: Permission): void {
  if (permits(role, permission)) return;
  throw new AppError(
    "forbidden",
    `Your role in this team (${role}) does not allow this. Ask ${permits("admin", permission) ? "the owner or an admin" : "the owner"}.`,
  );
}
