import { AppError } from "@/base/errors";
import { translateAuthError } from "../auth/api-error";
import type { AccountsContext } from "../auth/context";
import { type AuthRequest, forwardCookies } from "../auth/cookies";
import { deleteResetLinks } from "./reset-password";

/**
 * Gives the signed-in user another password. Every session of theirs ends, this one too: the answer's
 * cookie begins a new one here. Links for a new password that they were sent work no more.
 */
export async function changePassword(
  { auth, prisma, limits }: AccountsContext,
  userId: string,
  passwords: { currentPassword: string; newPassword: string },
  { headers, response, clientAddress }: AuthRequest,
): Promise<void> {
  const attempt = { account: userId, clientAddress };
  await limits.retype.consume(attempt);
  const { headers: set } = await auth.api
    .changePassword({
      body: { ...passwords, revokeOtherSessions: true },
      headers,
      returnHeaders: true,
    })
    .catch((error: unknown) => {
      throw translateAuthError(error, { INVALID_PASSWORD: wrongPassword("currentPassword") });
    });
  forwardCookies(set, response);
  await deleteResetLinks(prisma, userId);
  await limits.retype.refund(attempt);
}

/** Asks for the password again before something that cannot be undone. */
export async function assertPassword(
  { auth, limits }: AccountsContext,
  userId: string,
  password: string,
  { headers, clientAddress }: AuthRequest,
): Promise<void> {
  const attempt = { account: userId, clientAddress };
  await limits.retype.consume(attempt);
  await auth.api.verifyPassword({ body: { password }, headers }).catch((error: unknown) => {
    throw translateAuthError(error, { INVALID_PASSWORD: wrongPassword("password") });
  });
  await limits.retype.refund(attempt);
}

function wrongPassword(field: string): AppError {
  const detail = "This is not your password.";
  return new AppError("invalid_request", detail, { fields: { [field]: detail } });
}
