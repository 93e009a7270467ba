import { AppError } from "@/base/errors";
import type { Prisma } from "@/database";
import type { AccountsContext } from "./accounts";
import { refusalOf } from "./api-error";
import type { Mail, Mailer } from "./mail";

/**
 * Sends a link for a new password to whoever has the address. Everything that depends on whether there
 * is an account is done after the answer, which so tells nothing, neither by its words nor by its time.
 */
export async function requestPasswordReset(
  { auth, limits, background, mailer }: AccountsContext,
  email: string,
  clientAddress: string,
): Promise<Pick<Mailer, "delivery">> {
  await limits.requestReset.take({ account: email, clientAddress });
  background.run("sending a link for a new password", () =>
    auth.api.requestPasswordReset({ body: { email } }),
  );
  return { delivery: mailer.delivery };
}

/**
 * Sets a password by the token of such a link, which works once. All sessions of the user end, and
 * other links that they were sent work no more; attempts with the old password are forgotten.
 */
export async function resetPassword(
  { auth, prisma, limits }: AccountsContext,
  body: { token: string; newPassword: string },
  clientAddress: string,
): Promise<void> {
  await limits.useLink.take({ clientAddress });
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${body.token}`);
  await auth.api.resetPassword({ body }).catch((error: unknown) => {
    throw refusalOf(error, { INVALID_TOKEN: STALE_LINK, USER_NOT_FOUND: STALE_LINK });
  });
  const user = link && (await prisma.user.findUnique({ where: { id: link.value } }));
  if (!user) return;
  await forgetLinks(prisma, user.id);
  await limits.signIn.forgive({ account: user.email, clientAddress });
}

const STALE_LINK = new AppError(
  "invalid_request",
  "This link works no more: it was used already, or is older than an hour. Ask for a new one.",
);

/** No link that was sent to the user works any more. */
export async function forgetLinks(prisma: Prisma.TransactionClient, userId: string): Promise<void> {
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
