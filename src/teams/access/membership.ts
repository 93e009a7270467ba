import { AppError, notFound } from "@/base/errors";
import { type PlanState, planStateOf } from "@/billing";
import type { Plan, Prisma, Role } from "@/database";
import { type Permission, permits } from "../roles";
import { projectsOf, teamsFor } from "./tenancy";

export type TeamMembership = {
  teamId: string;
  teamName: string;
  plan: Plan;
  planState: PlanState;
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
    memberships: { where: { userId }, select: { role: true } },
  }) satisfies Prisma.TeamSelect;

type TeamRow = Prisma.TeamGetPayload<{ select: ReturnType<typeof membershipColumns> }>;

/**
 * What the actor is in a team in which they may do something. Throws `not_found` alike for a team that is
 * not there and for one of others, `forbidden` when the role does not permit it. Asks the database each
 * time, so that a removed member is refused from the next request on.
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

/** What the user is in the team that owns a project. Throws `not_found` as {@link membershipIn}. */
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

/** Null when the user left the team between the query and its part. */
export function membershipOf({ memberships, ...team }: TeamRow): TeamMembership | null {
  const role = memberships[0]?.role;
  if (role === undefined) return null;
  const { id: teamId, name: teamName, plan } = team;
  return { teamId, teamName, plan, planState: planStateOf(team), role };
}

/** Throws `forbidden` when the role does not permit it. */
export function assertPermits({ role }: { role: Role }, permission: Permission): void {
  if (permits(role, permission)) return;
  throw new AppError(
    "forbidden",
    `Your role in this team (${role}) does not allow this. Ask its owner or an admin.`,
  );
}
