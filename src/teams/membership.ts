import { AppError, notFound } from "@/base/errors";
import type { Plan, Prisma, Role } from "@/database";
import { type Permission, permits } from "./roles";

export type TeamMembership = { teamId: string; teamName: string; plan: Plan; role: Role };

export type ProjectMembership = TeamMembership & {
  projectId: string;
  projectName: string;
  /** IANA name. */
  timeZone: string;
  paused: boolean;
};

const TEAM = {
  id: true,
  name: true,
  plan: true,
} satisfies Prisma.TeamSelect;

/**
 * What the user is in a team. Throws `not_found` alike for a team that is not there and for one of
 * others. Asks the database each time, so that a removed member is refused from the next request on.
 */
export async function membershipIn(
  prisma: Prisma.TransactionClient,
  userId: string,
  teamId: string,
): Promise<TeamMembership> {
  const row = await prisma.membership.findFirst({
    where: { userId, teamId, team: { deletedAt: null } },
    select: { role: true, team: { select: TEAM } },
  });
  if (row === null) throw notFound("Team");
  return { teamId: row.team.id, teamName: row.team.name, plan: row.team.plan, role: row.role };
}

/** As {@link membershipIn}, for the team that owns a project. */
export async function membershipOfProject(
  prisma: Prisma.TransactionClient,
  userId: string,
  projectId: string,
): Promise<ProjectMembership> {
  const row = await prisma.project.findFirst({
    where: { id: projectId, deletedAt: null, team: { memberships: { some: { userId } } } },
    select: {
      id: true,
      name: true,
      timeZone: true,
      pausedAt: true,
      team: { select: { ...TEAM, memberships: { where: { userId }, select: { role: true } } } },
    },
  });
  const role = row?.team.memberships[0]?.role;
  if (row === null || role === undefined) throw notFound("Project");
  return {
    teamId: row.team.id,
    teamName: row.team.name,
    plan: row.team.plan,
    role,
    projectId: row.id,
    projectName: row.name,
    timeZone: row.timeZone,
    paused: row.pausedAt !== null,
  };
}

/** Throws `forbidden` when the role does not permit it. */
export function assertPermits({ role }: { role: Role }, permission: Permission): void {
  if (permits(role, permission)) return;
  throw new AppError(
    "forbidden",
    `Your role in this team (${role}) does not allow this. Ask an owner or an admin.`,
  );
}
