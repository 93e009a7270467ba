import { AppError } from "@/base/errors";
import { CREDENTIAL } from "@/teams";
import type { AccountsContext } from "../auth/context";
import { type AuthRequest, forwardCookies } from "../auth/cookies";

export type Credentials = { email: string; password: string };

/**
 * Replaces Better Auth's own endpoint, which rejects some valid addresses. Throws `unauthenticated`
 * with the same words and after the same work whether address or password is wrong, and
 * `rate_limited` after too many attempts.
 */
export async function signIn(
  context: AccountsContext,
  { email, password }: Credentials,
  visit: AuthRequest,
): Promise<{ userId: string }> {
  const { auth, prisma, limits } = context;
  const attempt = { account: email, clientAddress: visit.clientAddress };
  await limits.signIn.consume(attempt);
  const account = await prisma.account.findFirst({
    where: { providerId: CREDENTIAL, user: { email, deletedAt: null } },
    select: { userId: true, password: true },
  });
  const { password: passwords } = await auth.$context;
  const { userId, password: hash } = account ?? {};
  if (!userId || !hash) {
    await passwords.hash(password);
    throw WRONG;
  }
  if (!(await passwords.verify({ hash, password }))) throw WRONG;
  await startSession(context, userId, visit);
  await limits.signIn.refund(attempt);
  return { userId };
}

const WRONG = new AppError("unauthenticated", "Wrong email address or password.");

/** Signs in a user who is already authenticated: by a password or because they just signed up. */
export async function startSession(
  { auth }: AccountsContext,
  userId: string,
  { headers, response }: AuthRequest,
): Promise<void> {
  const { headers: set } = await auth.api.startSession({
    body: { userId },
    headers,
    returnHeaders: true,
  });
  forwardCookies(set, response);
}
