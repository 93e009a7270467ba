import type { Clock } from "@/base/clock";
import { ENTITLEMENTS, type Entitlements } from "@/billing";
import type { Plan, PrismaClient, Role } from "@/database";
import { open } from "../invitations/open";
import type { TeamMembership } from "../membership";

export type TeamDetail = {
  id: string;
  name: string;
  plan: Plan;
  /** The role of whoever asks. */
  role: Role;
  /** How many there are. */
  used: Entitlements;
  /** How many there may be. */
  allowed: Entitlements;
};

export async function teamDetail(
  prisma: PrismaClient,
  { teamId, teamName, plan, role }: TeamMembership,
  clock: Clock,
): Promise<TeamDetail> {
  const [projects, members, invited] = await Promise.all([
    prisma.project.count({ where: { teamId, deletedAt: null } }),
    prisma.membership.count({ where: { teamId } }),
    prisma.invitation.count({ where: { teamId, ...open(clock) } }),
  ]);
  const used = { projects, members: members + invited };
  return { id: teamId, name: teamName, plan, role, used, allowed: ENTITLEMENTS[plan] };
}
