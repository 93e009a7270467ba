import { AppError } from "@/base/errors";
import { newSecret } from "@/base/ids";
import { HOUR_MS } from "@/base/time/durations";
import type { Prisma } from "@/database";
import type { Mail, Mailer } from "@/mail/mailer";
import { inTransaction, lockUser, revokeKeysOf } from "@/teams";
import { translateAuthError } from "../auth/api-error";
import type { AccountsContext } from "../auth/context";

/**
 * Emails a reset link if the address has an account. Everything that depends on the account runs
 * after the response, so that neither its content nor its timing reveals whether there is one.
 */
export async function requestPasswordReset(
  context: AccountsContext,
  email: string,
  clientAddress: string,
): Promise<Pick<Mailer, "delivery">> {
  const { limits, background, mailer } = context;
  await limits.requestReset.consume({ account: email, clientAddress });
  background.run("Emailing a password reset link", () => sendLink(context, email));
  return { delivery: mailer.delivery };
}

/** Replaces Better Auth's own function, which rejects some valid addresses. */
async function sendLink(
  { auth, prisma, clock, mailer }: AccountsContext,
  email: string,
): Promise<void> {
  const user = await prisma.user.findUnique({
    where: { email, deletedAt: null },
    select: { id: true },
  });
  if (user === null) return;
  const token = newSecret();
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: user.id,
    expiresAt: new Date(clock.now() + HOUR_MS),
  });
  await mailer.send(resetMail(mailer, email, token));
}

/** In the format that Better Auth expects. */
const identifierOf = (token: string): string => `reset-password:${token}`;

/**
 * Sets a password with the token of a reset link, which works once. Ends all sessions of the user,
 * invalidates their other links and resets the count of failed sign-ins.
 */
export async function resetPassword(
  context: AccountsContext,
  body: { token: string; newPassword: string },
  clientAddress: string,
): Promise<void> {
  const { auth, prisma, limits } = context;
  await limits.useLink.consume({ clientAddress });
  const user = await findLinkOwner(context, body.token);
  if (user === null) throw STALE_LINK;
  if (!user.emailVerified) await revokeUnverifiedAccess(context, user.id);
  await auth.api.resetPassword({ body }).catch((error: unknown) => {
    throw translateAuthError(error, { INVALID_TOKEN: STALE_LINK, USER_NOT_FOUND: STALE_LINK });
  });
  await deleteResetLinks(prisma, user.id);
  await limits.signIn.resetAccount({ account: user.email, clientAddress });
}

/** The user to whom a valid link was sent. */
async function findLinkOwner({ auth, prisma, clock }: AccountsContext, token: string) {
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(identifierOf(token));
  if (link === null || link.expiresAt.getTime() <= clock.now()) return null;
  return prisma.user.findUnique({
    where: { id: link.value, deletedAt: null },
    select: { id: true, email: true, emailVerified: true },
  });
}

/**
 * Anyone can sign up with another person's unverified address and create a personal key that would
 * still work after its owner takes over the account. Runs before the reset, since having the link
 * is proof enough.
 */
async function revokeUnverifiedAccess(
  { prisma, clock, mailer }: AccountsContext,
  userId: string,
): Promise<void> {
  await inTransaction({ prisma, clock }, async (store) => {
    await lockUser(store.prisma, userId);
    await revokeKeysOf(store, userId);
    // A link written to the log proves access to the log, not to the mailbox.
    const emailVerified = mailer.delivery === "smtp";
    await store.prisma.user.update({ where: { id: userId }, data: { emailVerified } });
  });
}

const STALE_LINK = new AppError(
  "invalid_request",
  "This link no longer works: it has been used or is more than an hour old. Request a new one.",
);

export async function deleteResetLinks(
  prisma: Prisma.TransactionClient,
  userId: string,
): Promise<void> {
  await prisma.verification.deleteMany({ where: { value: userId } });
}

export function resetMail({ linkTo }: Pick<Mailer, "linkTo">, to: string, token: string): Mail {
  return {
    to,
    subject: "Reset your password",
    text: [
      "Someone, probably you, asked to reset the password of your Tallymark account.",
      `Choose a new password within an hour:\n${linkTo(`/reset-password?token=${token}`)}`,
      "If this was not you, ignore this email. Your password will not change.",
    ].join("\n\n"),
  };
}
