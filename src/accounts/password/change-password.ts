import { AppError } from "@/base/errors";
import { translateAuthError } from "../auth/api-error";
import type { AccountsContext } from "../auth/context";
import { type AuthRequest, forwardCookies } from "../auth/cookies";
import { deleteResetLinks } from "./reset-password";

/**
 * Ends all sessions of the user, including this one; the response's cookie starts a new one. Reset
 * links that were sent before stop working.
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

/** Checks the password before an action that cannot be undone. */
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
  const detail = "Wrong password.";
  return new AppError("invalid_request", detail, { fields: { [field]: detail } });
}
