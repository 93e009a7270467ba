import type { Clock } from "@/base/clock";
import type { Log } from "@/base/log";
import type { PrismaClient } from "@/database";
import { type Auth, createAuth } from "./auth";
import { type Answer, passCookies } from "./cookies";

/** Who is signed in, by which session. */
export type Session = { userId: string; sessionId: string };

export type AccountsOptions = {
  prisma: PrismaClient;
  clock: Clock;
  log: Log;
  /** Signs the cookies. */
  secret: string;
};

/** What changes to accounts are made with. */
export type AccountsContext = Omit<AccountsOptions, "secret"> & { auth: Auth };

/** Users and how they sign in. */
export type Accounts = AccountsContext & {
  /**
   * Whoever the request's cookie stands for; null when nobody. With an `answer` to set cookies on, a
   * session that is in use is prolonged once a day; without one, as for a page, it stays as it is.
   */
  session(headers: Headers, answer?: Answer): Promise<Session | null>;
};

export function openAccounts({ secret, ...options }: AccountsOptions): Accounts {
  const auth = createAuth({ ...options, secret });
  return {
    ...options,
    auth,
    async session(headers, answer) {
      const query = answer ? {} : { disableRefresh: true };
      const found = await auth.api.getSession({ headers, query, returnHeaders: true });
      if (answer) passCookies(found.headers, answer);
      const { response } = found;
      return response && { userId: response.user.id, sessionId: response.session.id };
    },
  };
}
