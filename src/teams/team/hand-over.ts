import { AppError } from "@/base/errors";
import { findMember } from "../access/find-member";
import { changeTeam, type TeamActor } from "../changes/change-team";
import type { TeamsContext } from "../changes/context";
import { enforcePlanLimits } from "../plan/enforce-limits";

/** Makes another member the owner; the old one stays as an admin, if the plan has room. */
export function handOverTeam(context: TeamsContext, who: TeamActor, userId: string): Promise<void> {
  return changeTeam(context, who, "team:hand_over", async (change) => {
    const { prisma, team, audit } = change;
    const { teamId, actorId } = who;
    if (userId === actorId) throw new AppError("conflict", "You own this team already.");
    const heir = await findMember(prisma, { teamId, userId });
    const setRole = (id: string, role: "admin" | "owner") =>
      prisma.membership.update({
        where: { teamId_userId: { teamId, userId: id } },
        data: { role, suspendedAt: null },
      });
    // In this order: the database allows no second owner, not even for a moment.
    await setRole(actorId, "admin");
    await setRole(userId, "owner");
    await enforcePlanLimits(change, team);
    await audit({ action: "team.handed_over", subject: heir.name, detail: { userId } });
  });
}
