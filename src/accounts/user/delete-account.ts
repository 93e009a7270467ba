import { inTransaction, leaveAllTeams, lockUser, type Store, type TeamsContext } from "@/teams";
import type { AccountsContext } from "../auth/context";
import type { AuthRequest } from "../auth/cookies";
import { deleteVerificationLinks } from "../email/verify-email";
import { assertPassword } from "../password/change-password";
import { deleteResetLinks } from "../password/reset-password";
import { signOut } from "../sessions/sessions";

/**
 * Deletes the signed-in user: nobody can sign in by it any more, and their row keeps neither name nor
 * address. It stays, since what they made for a team refers to it; a team's audit log and invitations
 * stay as they are, since they belong to the team. Throws as `departFromAll` does; then nothing has
 * changed.
 */
export async function deleteAccount(
  context: AccountsContext,
  { ingestKeys }: Pick<TeamsContext, "ingestKeys">,
  { userId, password }: { userId: string; password: string },
  visit: AuthRequest,
): Promise<void> {
  await assertPassword(context, userId, password, visit);
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
  await deleteResetLinks(prisma, userId);
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  await deleteVerificationLinks(prisma, email);
  await prisma.user.update({
    where: { id: userId },
    data: {
      name: "Deleted user",
      // By RFC 2606 no mail can ever reach it; the id keeps it apart from others.
      email: `deleted-${userId}@deleted.invalid`,
      image: null,
      deletedAt: now,
      updatedAt: now,
    },
  });
}
