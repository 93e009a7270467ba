import { AppError } from "@/base/errors";
import type { AccountsContext } from "./accounts";
import { refusalOf } from "./api-error";
import { passCookies, type Visit } from "./cookies";

export type Credentials = { email: string; password: string };

/**
 * Throws `unauthenticated`, in the same words and after the same work, whichever of the two is wrong;
 * `rate_limited` after too many attempts.
 */
export async function signIn(
  { auth, limits }: AccountsContext,
  body: Credentials,
  { headers, answer, clientAddress }: Visit,
): Promise<{ userId: string }> {
  const attempt = { account: body.email, clientAddress };
  await limits.signIn.take(attempt);
  const { headers: set, response } = await auth.api
    .signInEmail({ body, headers, returnHeaders: true })
    .catch((error: unknown) => {
      throw refusalOf(error, { INVALID_EMAIL_OR_PASSWORD: WRONG });
    });
  passCookies(set, answer);
  await limits.signIn.forgive(attempt);
  return { userId: response.user.id };
}

const WRONG = new AppError("unauthenticated", "The e-mail address or the password is wrong.");

/** Signs in a user who was just made, or whose right was shown in another way. */
export async function startSession(
  { auth }: AccountsContext,
  userId: string,
  { headers, answer }: Visit,
): Promise<void> {
  const { headers: set } = await auth.api.startSession({
    body: { userId },
    headers,
    returnHeaders: true,
  });
  passCookies(set, answer);
}
