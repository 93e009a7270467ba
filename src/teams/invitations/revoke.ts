import { notFound } from "@/base/errors";
import { changeTeam, type TeamActor } from "../changes/change-team";
import type { Store, TeamsContext } from "../changes/context";
import { writeAudits } from "../changes/write-audit";
import { PENDING } from "./pending";

/** Its link stops working. Throws `not_found` if it was already accepted or revoked. */
export function revokeInvitation(context: TeamsContext, who: TeamActor, id: string): Promise<void> {
  return changeTeam(context, who, "members:invite", async ({ prisma, clock, audit }) => {
    const pending = { id, teamId: who.teamId, ...PENDING };
    const row = await prisma.invitation.findFirst({ where: pending, select: { email: true } });
    if (row === null) throw notFound("Invitation");
    await prisma.invitation.update({ where: { id }, data: { revokedAt: new Date(clock.now()) } });
    await audit({ action: "invitation.revoked", subject: row.email });
  });
}

/**
 * Revokes the open invitations that a user has sent for a team: a user who may no longer invite
 * must not be able to return through a link they created earlier. Must be called under the team's
 * lock.
 */
export async function revokeInvitationsSentBy(
  store: Store,
  { teamId, userId }: { teamId: string; userId: string },
  actorId: string,
): Promise<void> {
  const { prisma, clock } = store;
  const where = { teamId, invitedBy: userId, ...PENDING };
  const sent = await prisma.invitation.findMany({ where, select: { email: true } });
  await prisma.invitation.updateMany({ where, data: { revokedAt: new Date(clock.now()) } });
  const action = "invitation.revoked";
  const entries = sent.map(({ email: subject }) => ({ teamId, action, subject }) as const);
  await writeAudits(store, actorId, entries);
}
