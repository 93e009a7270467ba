import { refusalOf } from "../auth/api-error";
import type { Auth } from "../auth/better-auth";
import { type Answer, passCookies } from "../auth/cookies";

/** Who is signed in, by which session. */
export type Session = { userId: string; sessionId: string };

export async function readSession(
  auth: Auth,
  headers: Headers,
  answer?: Answer,
): Promise<Session | null> {
  const query = answer ? {} : { disableRefresh: true };
  const { headers: set, response } = await auth.api
    .getSession({ headers, query, returnHeaders: true })
    .catch((error: unknown) => {
      throw refusalOf(error, {});
    });
  if (answer) passCookies(set, answer);
  // A sign-in that was under way while the account was deleted leaves a session behind.
  if (response === null || response.user.deletedAt) return null;
  return { userId: response.user.id, sessionId: response.session.id };
}
