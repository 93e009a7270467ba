import { AppError, signedOut } from "@/base/errors";
import { newSecret } from "@/base/ids";
import { DAY_MS } from "@/base/time/durations";
import type { Prisma } from "@/database";
import type { Mail, Mailer } from "@/mail/mailer";
import type { AccountsContext } from "../auth/context";

/** A day, since users may not read their email at once and nothing depends on it. */
const LINK_LIFETIME_MS = DAY_MS;

/** Emails the verification link to a new user in the background; a failure is only logged. */
export function startVerification(context: AccountsContext, userId: string): void {
  context.background.run("Emailing a verification link", async () => {
    const { email } = await findUser(context.prisma, userId);
    await sendLink(context, email);
  });
}

/** Emails the link again. Throws `conflict` if the address is already verified. */
export async function requestVerification(
  context: AccountsContext,
  userId: string,
  clientAddress: string,
): Promise<Pick<Mailer, "delivery">> {
  const { prisma, limits, mailer } = context;
  const { email, emailVerified } = await findUser(prisma, userId);
  if (emailVerified) throw new AppError("conflict", "Your address is already verified.");
  await limits.requestVerification.consume({ account: userId, clientAddress });
  await sendLink(context, email);
  return { delivery: mailer.delivery };
}

type Verification = { outcome: "verified" | "already" };

/**
 * Verifies the address of the signed-in user with the link that was sent there. Opening the link is
 * not enough: the owner of an address would verify an account that a stranger created with it. They
 * take over such an account by resetting its password; see `resetPassword`.
 */
export async function verifyEmail(
  { auth, prisma, clock, limits }: AccountsContext,
  userId: string,
  token: string,
  clientAddress: string,
): Promise<Verification> {
  await limits.useLink.consume({ clientAddress });
  const { email, emailVerified } = await findUser(prisma, userId);
  if (emailVerified) return { outcome: "already" };
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(identifierOf(token));
  if (link === null || link.expiresAt.getTime() <= clock.now()) throw STALE_LINK;
  if (link.value !== email) throw OTHER_ADDRESS;
  const updatedAt = new Date(clock.now());
  await prisma.user.update({ where: { id: userId }, data: { emailVerified: true, updatedAt } });
  await deleteVerificationLinks(prisma, email);
  return { outcome: "verified" };
}

export async function deleteVerificationLinks(
  prisma: Prisma.TransactionClient,
  email: string,
): Promise<void> {
  await prisma.verification.deleteMany({ where: { value: email } });
}

/** Stores the address with the link, so that the link can never verify another address. */
async function sendLink({ auth, clock, mailer }: AccountsContext, email: string): Promise<void> {
  const token = newSecret();
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: email,
    expiresAt: new Date(clock.now() + LINK_LIFETIME_MS),
  });
  await mailer.send(verificationMail(mailer, email, token));
}

/** Distinguishes these links from those that reset a password. */
const identifierOf = (token: string): string => `verify-email:${token}`;

async function findUser(prisma: Prisma.TransactionClient, id: string) {
  const user = await prisma.user.findUnique({
    where: { id, deletedAt: null },
    select: { email: true, emailVerified: true },
  });
  if (user === null) throw signedOut();
  return user;
}

const STALE_LINK = new AppError(
  "invalid_request",
  "This link no longer works: it is more than a day old or was not copied completely.",
);

const OTHER_ADDRESS = new AppError(
  "invalid_request",
  "This link is for a different email address from the one on your account.",
);

function verificationMail({ linkTo }: Pick<Mailer, "linkTo">, to: string, token: string): Mail {
  return {
    to,
    subject: "Verify your email address",
    text: [
      "Someone, probably you, signed up for Tallymark with this address.",
      `To confirm that it is yours, sign in and open this link within a day:\n${linkTo(`/verify-email?token=${token}`)}`,
      "If this was not you, ignore this email. The address will stay unverified.",
    ].join("\n\n"),
  };
}
