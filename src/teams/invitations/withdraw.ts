import { writeAudits } from "../audit/write";
import type { Store } from "../context";
import { PENDING } from "./open";

/**
 * Withdraws the invitations to a team that a user has sent and nobody has accepted: whoever may invite
 * no more must not come back by a link that they made before. To be called under the team's lock.
 */
export async function withdrawSentBy(
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
