import type { PrismaClient } from "@/database";
import { AttemptLimiter, type Limits } from "./attempts";

/**
 * Guessing passwords must not lock the owner out. So one address gets few attempts at one account,
 * and once it is rejected, its attempts no longer count against the account: locking an account
 * takes at least five addresses, lasts a quarter of an hour, and a password reset by email unlocks
 * it at once. That allows 4,800 guesses a day, too few to find a reasonable password.
 */
const LIMITS = {
  signIn: {
    client: { points: 100, minutes: 15 },
    accountOfClient: { points: 10, minutes: 15 },
    account: { points: 50, minutes: 15 },
  },
  /** Password attempts by a signed-in user. */
  retype: { account: { points: 10, minutes: 15 } },
  signUp: { client: { points: 60, minutes: 60 } },
  /** Links that were already sent keep working, so a user who is rejected has one. */
  requestReset: {
    client: { points: 30, minutes: 60 },
    accountOfClient: { points: 3, minutes: 15 },
    account: { points: 10, minutes: 60 },
  },
  requestVerification: {
    client: { points: 30, minutes: 60 },
    account: { points: 3, minutes: 15 },
  },
  /** The secret in a link. */
  useLink: { client: { points: 30, minutes: 15 } },
  /** Emails per team; the link can also be shared without an email. */
  invitationsOf: { account: { points: 20, minutes: 60 } },
  /** Emails to one address from all teams, so that no mailbox is flooded. */
  invitationsTo: { account: { points: 5, minutes: 24 * 60 } },
} as const satisfies Record<string, Limits>;

export type AttemptLimits = Record<keyof typeof LIMITS, AttemptLimiter>;

export function createAttemptLimits(prisma: PrismaClient): AttemptLimits {
  const attempts = (action: keyof typeof LIMITS) =>
    new AttemptLimiter(prisma, action, LIMITS[action]);
  return {
    signIn: attempts("signIn"),
    retype: attempts("retype"),
    signUp: attempts("signUp"),
    requestReset: attempts("requestReset"),
    requestVerification: attempts("requestVerification"),
    useLink: attempts("useLink"),
    invitationsOf: attempts("invitationsOf"),
    invitationsTo: attempts("invitationsTo"),
  };
}
