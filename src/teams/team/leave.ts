import { AppError } from "@/base/errors";
import { findMember } from "../access/find-member";
import { changeTeam, type TeamActor } from "../changes/change-team";
import type { TeamsContext } from "../changes/context";
import { revokeInvitationsSentBy } from "../invitations/revoke";

/** Takes the actor out of the team, also whoever is suspended. The owner cannot: a team always has one. */
export function leaveTeam(context: TeamsContext, who: TeamActor): Promise<void> {
  return changeTeam(context, who, "team:leave", async (change) => {
    const { prisma, team, audit } = change;
    if (team.role === "owner") {
      throw new AppError("conflict", "You own this team. Hand it over first, or delete it.");
    }
    const key = { teamId: who.teamId, userId: who.actorId };
    const { name } = await findMember(prisma, key);
    await prisma.membership.delete({ where: { teamId_userId: key } });
    await revokeInvitationsSentBy(change, key, who.actorId);
    await audit({ action: "member.left", subject: name, detail: { role: team.role } });
  });
}
