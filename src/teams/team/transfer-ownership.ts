import { AppError } from "@/base/errors";
import { findMember } from "../access/find-member";
import { changeTeam, type TeamActor } from "../changes/change-team";
import type { TeamsContext } from "../changes/context";
import { enforcePlanLimits } from "../plan/enforce-limits";

/**
 * Makes another member the owner. The previous owner becomes an admin, suspended if
 * the plan has no seat.
 */
export function transferOwnership(
  context: TeamsContext,
  who: TeamActor,
  userId: string,
): Promise<void> {
  return changeTeam(context, who, "team:hand_over", async (change) => {
    const { prisma, team, audit } = change;
    const { teamId, actorId } = who;
    if (userId === actorId) throw new AppError("conflict", "You already own this team.");
    const newOwner = await findMember(prisma, { teamId, userId });
    const setRole = (id: string, role: "admin" | "owner") =>
      prisma.membership.update({
        where: { teamId_userId: { teamId, userId: id } },
        data: { role, suspendedAt: null },
      });
    // The order matters: the database never allows two owners, not even within the transaction.
    await setRole(actorId, "admin");
    await setRole(userId, "owner");
    await enforcePlanLimits(change, team);
    await audit({ action: "team.handed_over", subject: newOwner.name, detail: { userId } });
  });
}
