import { AppError } from "@/base/errors";
import { findMember } from "../access/find-member";
import { changeTeam, type TeamActor } from "../changes/change-team";
import type { TeamsStores } from "../changes/context";
import { revokeInvitationsSentBy } from "../invitations/revoke";

/** The member loses access from their next request on. */
export function removeMember(context: TeamsStores, who: TeamActor, userId: string): Promise<void> {
  return changeTeam(context, who, "members:remove", async (change) => {
    const { prisma, audit } = change;
    const key = { teamId: who.teamId, userId };
    const { role, name, email } = await findMember(prisma, key);
    if (role === "owner") throw new AppError("forbidden", "A team's owner cannot be removed.");
    await prisma.membership.delete({ where: { teamId_userId: key } });
    await revokeInvitationsSentBy(change, key, who.actorId);
    await audit({ action: "member.removed", subject: name, detail: { userId, email, role } });
  });
}
