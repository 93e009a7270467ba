import { isAPIError } from "better-auth/api";
import { AppError } from "@/base/errors";
import type { AccountsContext } from "./accounts";
import { passCookies, type Visit } from "./cookies";

export type Credentials = { email: string; password: string };

/** Throws `unauthenticated`, in the same words and after the same work, whichever of the two is wrong. */
export async function signIn(
  { auth }: AccountsContext,
  body: Credentials,
  { headers, answer }: Visit,
): Promise<{ userId: string }> {
  const { headers: set, response } = await auth.api
    .signInEmail({ body, headers, returnHeaders: true })
    .catch((error: unknown) => {
      if (!isAPIError(error) || error.statusCode !== 401) throw error;
      throw new AppError("unauthenticated", "The e-mail address or the password is wrong.", {
        cause: error,
      });
    });
  passCookies(set, answer);
  return { userId: response.user.id };
}

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
