import { AppError } from "@/base/errors";
import type { Prisma } from "@/database";
import { assertWithinPlan } from "@/plans";
import type { Store, TeamsContext } from "../changes/context";
import { inTransaction, lockTeam, lockUser } from "../changes/transaction";
import { writeAudit } from "../changes/write-audit";
import { type FoundInvitation, findInvitation, stateOf } from "./find";

const REASONS = {
  accepted: "This invitation has already been used. Ask for a new one.",
  replaced: "A newer invitation was sent to your address. Use the link in that one.",
  revoked: "This invitation was revoked. Ask for a new one.",
  expired: "This invitation has expired. Ask for a new one.",
} as const;

/**
 * Adds the user to the team through the link sent to their address. Accepting twice is the
 * same as accepting once. Throws `forbidden` for a different address and `conflict` for a link
 * that is no longer valid.
 */
export function acceptInvitation(
  context: TeamsContext,
  userId: string,
  token: string,
): Promise<{ teamId: string }> {
  return inTransaction(context, async (store) => {
    const { prisma } = store;
    await lockUser(prisma, userId);
    const { teamId } = await findInvitation(prisma, token);
    await lockTeam(prisma, teamId);
    // Read again: a concurrent request may have accepted it before the lock was taken.
    const invitation = await findInvitation(prisma, token);
    await assertBoundTo(prisma, invitation, userId);
    const state = await stateOf(store, invitation);
    const isMember = await findMembership(prisma, { teamId, userId });
    if (state === "accepted" && isMember) return { teamId };
    if (state !== "open") throw new AppError("conflict", REASONS[state]);
    if (!isMember) await join(store, invitation, userId);
    await prisma.invitation.update({
      where: { id: invitation.id },
      data: { acceptedAt: new Date(store.clock.now()) },
    });
    return { teamId };
  });
}

async function assertBoundTo(
  prisma: Prisma.TransactionClient,
  { email }: FoundInvitation,
  userId: string,
): Promise<void> {
  const user = await prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true },
  });
  if (user.email === email) return;
  throw new AppError("forbidden", `This invitation is for ${email}. Sign in with that address.`);
}

async function findMembership(
  prisma: Prisma.TransactionClient,
  key: { teamId: string; userId: string },
): Promise<boolean> {
  return (await prisma.membership.findUnique({ where: { teamId_userId: key } })) !== null;
}

async function join(
  store: Store,
  { teamId, role, inviter }: FoundInvitation,
  userId: string,
): Promise<void> {
  const { prisma, clock } = store;
  const { plan } = await prisma.team.findUniqueOrThrow({
    where: { id: teamId },
    select: { plan: true },
  });
  // The team may have been downgraded since the invitation was sent.
  assertWithinPlan(plan, "members", await prisma.membership.count({ where: { teamId } }));
  await prisma.membership.create({
    data: { teamId, userId, role, createdAt: new Date(clock.now()) },
  });
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  await writeAudit(store, {
    teamId,
    actorId: userId,
    action: "member.joined",
    subject: email,
    detail: { role, invitedBy: inviter.name },
  });
}
