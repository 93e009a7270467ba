import { notFound } from "@/base/errors";
import { changeTeam, type Who } from "../change";
import type { TeamsContext } from "../context";
import { PENDING } from "./open";

/** Its link is refused from now on. Throws `not_found` when it was accepted or revoked already. */
export function revokeInvitation(context: TeamsContext, who: Who, id: string): Promise<void> {
  return changeTeam(context, who, "members:invite", async ({ prisma, clock, audit }) => {
    const pending = { id, teamId: who.teamId, ...PENDING };
    const row = await prisma.invitation.findFirst({ where: pending, select: { email: true } });
    if (row === null) throw notFound("Invitation");
    await prisma.invitation.update({ where: { id }, data: { revokedAt: new Date(clock.now()) } });
    await audit({ action: "invitation.revoked", subject: row.email });
  });
}
