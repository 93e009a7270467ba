import { AppError } from "@/base/errors";
import { findMember } from "../access/find-member";
import { changeTeam, type TeamActor } from "../changes/change-team";
import type { TeamsContext } from "../changes/context";
import { revokeInvitationsSentBy } from "../invitations/revoke";

/** Suspended members can also leave. The owner cannot, since a team always has one. */
export function leaveTeam(context: TeamsContext, who: TeamActor): Promise<void> {
  return changeTeam(context, who, "team:leave", async (change) => {
    const { prisma, team, audit } = change;
    if (team.role === "owner") {
      throw new AppError(
        "conflict",
        "You own this team. Transfer ownership or delete the team first.",
      );
    }
    const key = { teamId: who.teamId, userId: who.actorId };
    const { name } = await findMember(prisma, key);
    await prisma.membership.delete({ where: { teamId_userId: key } });
    await revokeInvitationsSentBy(change, key, who.actorId);
    await audit({ action: "member.left", subject: name, detail: { role: team.role } });
  });
}
