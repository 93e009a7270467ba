import { translateAuthError } from "../auth/api-error";
import type { Auth } from "../auth/better-auth";
import { type CookieResponse, forwardCookies } from "../auth/cookies";

export type Session = { userId: string; sessionId: string };

export async function readSession(
  auth: Auth,
  headers: Headers,
  response?: CookieResponse,
): Promise<Session | null> {
  const query = response ? {} : { disableRefresh: true };
  const { headers: set, response: found } = await auth.api
    .getSession({ headers, query, returnHeaders: true })
    .catch((error: unknown) => {
      throw translateAuthError(error, {});
    });
  if (response) forwardCookies(set, response);
  // A sign-in that ran while the account was deleted leaves a session behind.
  if (found === null || found.user.deletedAt) return null;
  return { userId: found.user.id, sessionId: found.session.id };
}
