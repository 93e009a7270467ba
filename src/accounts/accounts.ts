import { BackgroundTasks } from "@/base/background-tasks";
import { createAttemptLimits } from "./attempts/attempt-limits";
import { createAuth } from "./auth/better-auth";
import type { AccountsContext, AccountsOptions } from "./auth/context";
import type { CookieResponse } from "./auth/cookies";
import { Operators } from "./auth/operators";
import { readSession, type Session } from "./sessions/read-session";
import { sweepHourly } from "./sessions/sweep";
import { claimPath } from "./sign-up/claim-installation";
import { isUnclaimed } from "./sign-up/unclaimed";

export type Accounts = AccountsContext & {
  /**
   * The session for the request's cookie, if any. With a `response` to set cookies on, a session in
   * use is extended; without one, as for a page, it is only read.
   */
  session(headers: Headers, response?: CookieResponse): Promise<Session | null>;
  /**
   * The path, including its token, of the page that claims the installation; null once it is
   * claimed.
   */
  claimPath(): Promise<string | null>;
  /** Whether the owner created by the first start has not been claimed yet. */
  isUnclaimed(): Promise<boolean>;
  /** Ends background work. */
  close(): Promise<void>;
};

export function openAccounts(options: AccountsOptions): Accounts {
  const context = {
    ...options,
    operators: new Operators(options.prisma, options.operatorAddresses),
    auth: createAuth(options),
    limits: createAttemptLimits(options.prisma),
    background: new BackgroundTasks(options.log),
  };
  const sweeping = sweepHourly(context);
  return {
    ...context,
    session: (headers, response) => readSession(context.auth, headers, response),
    claimPath: () => claimPath(context),
    isUnclaimed: () => isUnclaimed(context.prisma),
    close() {
      sweeping.stop();
      return context.background.settled();
    },
  };
}
