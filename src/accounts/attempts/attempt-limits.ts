import type { PrismaClient } from "@/database";
import { AttemptLimiter, type Limits } from "./attempts";

/**
 * How often something may be tried.
 *
 * A stranger who tries passwords must not lock the owner out. So one address gets few attempts at one
 * account, and once it is refused, its attempts no longer count against the account: locking that takes
 * five addresses at least, for a quarter of an hour, and a new password by mail opens it at once. For
 * the owner of a guessed account that leaves 4,800 guesses a day, which no fair password falls to.
 */
const LIMITS = {
  signIn: {
    client: { points: 100, minutes: 15 },
    accountOfClient: { points: 10, minutes: 15 },
    account: { points: 50, minutes: 15 },
  },
  /** Of the password, by somebody who is signed in. */
  retype: { account: { points: 10, minutes: 15 } },
  signUp: { client: { points: 60, minutes: 60 } },
  /** The mails that went out stay good, so whoever is refused has one. */
  requestReset: {
    client: { points: 30, minutes: 60 },
    accountOfClient: { points: 3, minutes: 15 },
    account: { points: 10, minutes: 60 },
  },
  /** Of a link that verifies an address, to it and to nobody else. */
  requestVerification: {
    client: { points: 30, minutes: 60 },
    account: { points: 3, minutes: 15 },
  },
  /** Of the secret in a link. */
  useLink: { client: { points: 30, minutes: 15 } },
  /** Mails, by team; the link can be handed over without one. */
  invitationsOf: { account: { points: 20, minutes: 60 } },
  /** Mails to one address, from however many teams: nobody's mailbox is filled by ours. */
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
