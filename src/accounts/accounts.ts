import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import type { PrismaClient } from "@/database";
import { type Auth, createAuth } from "./auth";
import { Background } from "./background";
import { claimPath } from "./claim";
import type { Answer } from "./cookies";
import { type AttemptLimits, openLimits } from "./limits/limits";
import type { Mailer } from "./mail";
import { readSession, type Session } from "./session";
import { sweepHourly } from "./sweep";
import { isUnclaimed } from "./unclaimed";

export type AccountsOptions = {
  prisma: PrismaClient;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  /** Signs the cookies. The same in all processes of an installation, and known to nobody else. */
  secret: string;
};

/** What changes to accounts are made with. */
export type AccountsContext = AccountsOptions & {
  auth: Auth;
  limits: AttemptLimits;
  background: Background;
};

/** Users and how they sign in. */
export type Accounts = AccountsContext & {
  /**
   * Whoever the request's cookie stands for; null when nobody. With an `answer` to set cookies on, a
   * session that is in use is prolonged; without one, as for a page, it stays as it is.
   */
  session(headers: Headers, answer?: Answer): Promise<Session | null>;
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
    limits: openLimits(options.prisma),
    background: new Background(options.log),
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
