import type { Clock } from "@/base/time/clock";
import type { Plan, PrismaClient, Role } from "@/database";
import { type LimitedResource, PLANS } from "@/plans";
import type { TeamMembership } from "../access/membership";
import { acceptable } from "../invitations/pending";

type TeamDetail = {
  id: string;
  name: string;
  plan: Plan;
  /** The role of the current user. */
  role: Role;
  used: Record<LimitedResource, number>;
  allowed: Record<LimitedResource, number>;
  /** The project that the owner chose to stay active on a plan with fewer. */
  keptProjectId: string | null;
};

export async function teamDetail(
  prisma: PrismaClient,
  { teamId, teamName, plan, role }: TeamMembership,
  clock: Clock,
): Promise<TeamDetail> {
  const [projects, members, invited, { keptProjectId }] = await Promise.all([
    prisma.project.count({ where: { teamId, deletedAt: null } }),
    prisma.membership.count({ where: { teamId } }),
    prisma.invitation.count({ where: { teamId, ...acceptable(clock) } }),
    prisma.team.findUniqueOrThrow({ where: { id: teamId }, select: { keptProjectId: true } }),
  ]);
  const used = { projects, members: members + invited };
  const allowed = { projects: PLANS[plan].projects, members: PLANS[plan].members };
  return { id: teamId, name: teamName, plan, role, used, allowed, keptProjectId };
}
