import { AppError } from "@/base/errors";
import { findMember } from "../access/find-member";
import { changeTeam, type TeamActor } from "../changes/change-team";
import type { TeamsContext } from "../changes/context";
import { revokeInvitationsSentBy } from "../invitations/revoke";
import { type AssignableRole, permits } from "../roles";

/**
 * Gives a member any role but owner. The owner's role only changes by transferring ownership, so
 * anyone who may call this already has the highest role it can assign: members cannot promote
 * themselves.
 */
export function changeRole(
  context: TeamsContext,
  who: TeamActor,
  { userId, role }: { userId: string; role: AssignableRole },
): Promise<void> {
  return changeTeam(context, who, "members:change", async (change) => {
    const { prisma, audit } = change;
    const key = { teamId: who.teamId, userId };
    const member = await findMember(prisma, key);
    if (member.role === "owner") {
      throw new AppError(
        "forbidden",
        "The owner's role can only be changed by transferring ownership.",
      );
    }
    if (member.role === role) return;
    await prisma.membership.update({ where: { teamId_userId: key }, data: { role } });
    if (!permits(role, "members:invite")) await revokeInvitationsSentBy(change, key, who.actorId);
    const detail = { userId, before: member.role, after: role };
    await audit({ action: "member.role_changed", subject: member.name, detail });
  });
}
