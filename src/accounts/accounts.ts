import { BackgroundTasks } from "@/base/background-tasks";
import { createAttemptLimits } from "./attempts/attempt-limits";
import { createAuth } from "./auth/better-auth";
import type { AccountsContext, AccountsOptions } from "./auth/context";
import type { CookieResponse } from "./auth/cookies";
import { readSession, type Session } from "./sessions/read-session";
import { sweepHourly } from "./sessions/sweep";
import { claimPath } from "./sign-up/claim";
import { isUnclaimed } from "./sign-up/unclaimed";

/** Users and how they sign in. */
export type Accounts = AccountsContext & {
  /**
   * Whoever the request's cookie stands for; null when nobody. With an `answer` to set cookies on, a
   * session that is in use is prolonged; without one, as for a page, it stays as it is.
   */
  session(headers: Headers, answer?: CookieResponse): Promise<Session | null>;
  /** Where the installation is claimed, as a path with its token; null once it is. */
  claimPath(): Promise<string | null>;
  /** Whether the owner that the first start made is nobody's account yet. */
  isUnclaimed(): Promise<boolean>;
  /** Ends what goes on beside requests. */
  close(): Promise<void>;
};

export function openAccounts(options: AccountsOptions): Accounts {
  const context = {
    ...options,
    auth: createAuth(options),
    limits: createAttemptLimits(options.prisma),
    background: new BackgroundTasks(options.log),
  };
  const sweeping = sweepHourly(context);
  return {
    ...context,
    session: (headers, answer) => readSession(context.auth, headers, answer),
    claimPath: () => claimPath(context),
    isUnclaimed: () => isUnclaimed(context.prisma),
    close() {
      sweeping.stop();
      return context.background.settled();
    },
  };
}
