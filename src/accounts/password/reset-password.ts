import { AppError } from "@/base/errors";
import { newSecret } from "@/base/ids";
import { HOUR_MS } from "@/base/time/durations";
import type { Prisma } from "@/database";
import type { Mail, Mailer } from "@/mail/mailer";
import { inTransaction, lockUser, revokeKeysOf } from "@/teams";
import { translateAuthError } from "../auth/api-error";
import type { AccountsContext } from "../auth/context";

/**
 * Sends a link for a new password to whoever has the address. Everything that depends on whether there
 * is an account is done after the answer, which so tells nothing, neither by its words nor by its time.
 */
export async function requestPasswordReset(
  context: AccountsContext,
  email: string,
  clientAddress: string,
): Promise<Pick<Mailer, "delivery">> {
  const { limits, background, mailer } = context;
  await limits.requestReset.consume({ account: email, clientAddress });
  background.run("sending a link for a new password", () => sendLink(context, email));
  return { delivery: mailer.delivery };
}

/** Not by Better Auth's own request, which does not take all addresses. */
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

/** As Better Auth looks for it when the password is set. */
const identifierOf = (token: string): string => `reset-password:${token}`;

/**
 * Sets a password by the token of such a link, which works once. All sessions of the user end, and
 * other links that they were sent work no more; attempts with the old password are forgotten.
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

/** To whom a link was sent that still works. */
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
 * Anybody can have signed up with an address that nobody has verified, and kept a personal key for the
 * day when its owner takes the account over. Done before the reset: holding the link is right enough.
 */
async function revokeUnverifiedAccess(
  { prisma, clock, mailer }: AccountsContext,
  userId: string,
): Promise<void> {
  await inTransaction({ prisma, clock }, async (store) => {
    await lockUser(store.prisma, userId);
    await revokeKeysOf(store, userId);
    // A link in the log shows who reads the log, not who reads the address's mail.
    const emailVerified = mailer.delivery === "smtp";
    await store.prisma.user.update({ where: { id: userId }, data: { emailVerified } });
  });
}

const STALE_LINK = new AppError(
  "invalid_request",
  "This link works no more: it was used already, or is older than an hour. Ask for a new one.",
);

/** No link that was sent to the user works any more. */
export async function deleteResetLinks(
  prisma: Prisma.TransactionClient,
  userId: string,
): Promise<void> {
  await prisma.verification.deleteMany({ where: { value: userId } });
}

export function resetMail({ linkTo }: Pick<Mailer, "linkTo">, to: string, token: string): Mail {
  return {
    to,
    subject: "Choose a new password",
    text: [
      "Somebody, probably you, asked for a new password for your Tallymark account.",
      `Choose it here within the hour:\n${linkTo(`/reset-password?token=${token}`)}`,
      "If it was not you, there is nothing to do: your password stays as it is.",
    ].join("\n\n"),
  };
}
