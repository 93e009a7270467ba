import { AppError, signedOut } from "@/base/errors";
import { newSecret } from "@/base/ids";
import { DAY_MS } from "@/base/time/durations";
import type { Prisma } from "@/database";
import type { Mail, Mailer } from "@/mail/mailer";
import type { AccountsContext } from "../auth/context";

/** In ms. A day: not everybody reads their mail at once, and nothing waits for it. */
const LINK_LASTS = DAY_MS;

/** Sends a new user the link that verifies their address; nobody waits for it, and it may be lost. */
export function startVerification(context: AccountsContext, userId: string): void {
  context.background.run("sending a link that verifies an address", async () => {
    const { email } = await findUser(context.prisma, userId);
    await sendLink(context, email);
  });
}

/** The same again, for a user who asks for it. Throws `conflict` when there is nothing to verify. */
export async function requestVerification(
  context: AccountsContext,
  userId: string,
  clientAddress: string,
): Promise<Pick<Mailer, "delivery">> {
  const { prisma, limits, mailer } = context;
  const { email, emailVerified } = await findUser(prisma, userId);
  if (emailVerified) throw new AppError("conflict", "Your address is verified already.");
  await limits.requestVerification.consume({ account: userId, clientAddress });
  await sendLink(context, email);
  return { delivery: mailer.delivery };
}

export type Verification = { outcome: "verified" | "already" };

/**
 * Verifies the address of the signed-in user by a link that was sent there. Opening the link is not
 * enough: of an account that a stranger has made with somebody else's address, the owner of the address
 * would otherwise say that it is theirs. They take it over by a new password; see `resetPassword`.
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

/** No link that was sent to the address verifies it any more. */
export async function deleteVerificationLinks(
  prisma: Prisma.TransactionClient,
  email: string,
): Promise<void> {
  await prisma.verification.deleteMany({ where: { value: email } });
}

/** The row says which address the link was sent to, so that it can never stand for another. */
async function sendLink({ auth, clock, mailer }: AccountsContext, email: string): Promise<void> {
  const token = newSecret();
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: email,
    expiresAt: new Date(clock.now() + LINK_LASTS),
  });
  await mailer.send(verificationMail(mailer, email, token));
}

/** Keeps these links apart from those for a new password: none does the work of the other. */
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
  "This link works no more: it is older than a day, or was not copied whole.",
);

const OTHER_ADDRESS = new AppError(
  "invalid_request",
  "This link was sent to another address than that of the account you are signed in to.",
);

function verificationMail({ linkTo }: Pick<Mailer, "linkTo">, to: string, token: string): Mail {
  return {
    to,
    subject: "Verify your e-mail address",
    text: [
      "Somebody, probably you, has a Tallymark account with this address.",
      `Verify that it is yours within a day, signed in to that account:\n${linkTo(`/verify-email?token=${token}`)}`,
      "If it was not you, there is nothing to do: without you the address stays unverified.",
    ].join("\n\n"),
  };
}
