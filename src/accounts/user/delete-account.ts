import {
  endOwnSubscriptions,
  inTransaction,
  leaveAllTeams,
  lockUser,
  type Store,
  type TeamsContext,
} from "@/teams";
import type { AccountsContext } from "../auth/context";
import type { AuthRequest } from "../auth/cookies";
import { deleteVerificationLinks } from "../email/verify-email";
import { assertPassword } from "../password/change-password";
import { deleteResetLinks } from "../password/reset-password";
import { signOut } from "../sessions/sessions";

/**
 * Deletes the signed-in user. Their row stays without name and address, since what they created for
 * a team refers to it; audit logs and invitations stay unchanged, since they belong to the team.
 * Throws the errors of `endOwnSubscriptions` and `leaveAllTeams`; nothing is deleted then.
 */
export async function deleteAccount(
  context: AccountsContext,
  { ingestKeys, subscriptions }: Pick<TeamsContext, "ingestKeys" | "subscriptions">,
  { userId, password }: { userId: string; password: string },
  visit: AuthRequest,
): Promise<void> {
  await assertPassword(context, userId, password, visit);
  await endOwnSubscriptions({ prisma: context.prisma, subscriptions }, userId);
  const deletedTeams = await inTransaction(context, async (store) => {
    await lockUser(store.prisma, userId);
    const teamIds = await leaveAllTeams(store, userId);
    await erase(store, userId);
    return teamIds;
  });
  for (const teamId of deletedTeams) ingestKeys.forget(teamId);
  await signOut(context, null, visit);
}

async function erase({ prisma, clock }: Store, userId: string): Promise<void> {
  const now = new Date(clock.now());
  await prisma.session.deleteMany({ where: { userId } });
  await prisma.account.deleteMany({ where: { userId } });
  await prisma.conversation.deleteMany({ where: { userId } });
  await deleteResetLinks(prisma, userId);
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  await deleteVerificationLinks(prisma, email);
  await prisma.user.update({
    where: { id: userId },
    data: {
      name: "Deleted user",
      // No email can ever reach it (RFC 2606); the id makes it unique.
      email: `deleted-${userId}@deleted.invalid`,
      image: null,
      deletedAt: now,
      updatedAt: now,
    },
  });
}
