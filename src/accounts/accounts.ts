import { type Auth, type AuthOptions, createAuth } from "./auth";

/** Who is signed in, by which session. */
export type Session = { userId: string; sessionId: string };

/** Users and how they sign in. */
export type Accounts = {
  auth: Auth;
  /** Whoever the request's cookie stands for; null when nobody. */
  session(headers: Headers): Promise<Session | null>;
};

export function openAccounts(options: AuthOptions): Accounts {
  const auth = createAuth(options);
  return {
    auth,
    async session(headers) {
      const found = await auth.api.getSession({ headers });
      return found && { userId: found.user.id, sessionId: found.session.id };
    },
  };
}
