import { translateAuthError } from "../auth/api-error";
import type { Auth } from "../auth/better-auth";
import { type CookieResponse, forwardCookies } from "../auth/cookies";

/** Who is signed in, by which session. */
export type Session = { userId: string; sessionId: string };

export async function readSession(
  auth: Auth,
  headers: Headers,
  answer?: CookieResponse,
): Promise<Session | null> {
  const query = answer ? {} : { disableRefresh: true };
  const { headers: set, response } = await auth.api
    .getSession({ headers, query, returnHeaders: true })
    .catch((error: unknown) => {
      throw translateAuthError(error, {});
    });
  if (answer) forwardCookies(set, answer);
  // A sign-in that was under way while the account was deleted leaves a session behind.
  if (response === null || response.user.deletedAt) return null;
  return { userId: response.user.id, sessionId: response.session.id };
}
