import { type RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import type { PrismaClient } from "@/database";
import { databaseCounter, rateLimitedError } from "@/limits";
import { clientNetwork } from "./client-network";

/** The account and the address of an attempt; the address is "" if unknown. */
export type Attempt = { account?: string; clientAddress: string };

/** At most `points` attempts in `minutes`. */
export type Limit = { points: number; minutes: number };

/** Scopes that are left out are not limited. */
export type Limits = { client?: Limit; accountOfClient?: Limit; account?: Limit };

type Scope = keyof Limits;
type Counter = { scope: Scope; limiter: RateLimiterPrisma };

/**
 * In the order in which they are checked: an attempt that one rejects does not count against the
 * next.
 */
const SCOPES = ["client", "accountOfClient", "account"] as const satisfies Scope[];

/**
 * Limits attempts at one action. Counts them in the database, so that processes share a
 * count that survives a restart, and before they are made, so that concurrent attempts
 * cannot exceed the limit.
 */
export class AttemptLimiter {
  readonly #counters: Counter[];

  constructor(prisma: PrismaClient, action: string, limits: Limits) {
    this.#counters = SCOPES.flatMap((scope) => {
      const limit = limits[scope];
      return limit ? [{ scope, limiter: limiterOf(prisma, `${action}:${scope}`, limit) }] : [];
    });
  }

  /** Throws `rate_limited` with the time until the next attempt is allowed. */
  async consume(attempt: Attempt): Promise<void> {
    for (const { limiter, key } of this.#keysOf(attempt)) {
      try {
        await limiter.consume(key);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        throw rateLimitedError("Too many attempts.", await this.#longestWait(attempt));
      }
    }
  }

  /** Call after a success: resets the account's count and gives the address its attempt back. */
  async refund(attempt: Attempt): Promise<void> {
    await this.resetAccount(attempt);
    for (const { scope, limiter, key } of this.#keysOf(attempt)) {
      if (scope === "client") await limiter.reward(key);
    }
  }

  async resetAccount(attempt: Attempt): Promise<void> {
    for (const { scope, limiter, key } of this.#keysOf(attempt)) {
      if (scope !== "client") await limiter.delete(key);
    }
  }

  #keysOf(attempt: Attempt): (Counter & { key: string })[] {
    return this.#counters.flatMap((counter) => {
      const key = keyOf(counter.scope, attempt);
      return key === null ? [] : [{ ...counter, key }];
    });
  }

  /** The time until the last exhausted counter resets, in ms. */
  async #longestWait(attempt: Attempt): Promise<number> {
    const counts = this.#keysOf(attempt).map(({ limiter, key }) => limiter.get(key));
    const used = (await Promise.all(counts)).filter((count) => count?.remainingPoints === 0);
    return Math.max(0, ...used.map((count) => count?.msBeforeNext ?? 0));
  }
}

/** Null if a part of it is unknown. */
function keyOf(scope: Scope, { account, clientAddress }: Attempt): string | null {
  const parts = {
    client: [clientNetwork(clientAddress)],
    accountOfClient: [account, clientNetwork(clientAddress)],
    account: [account],
  }[scope];
  return parts.every(Boolean) ? parts.join(" ") : null;
}

const limiterOf = (prisma: PrismaClient, keyPrefix: string, { points, minutes }: Limit) =>
  databaseCounter(prisma, { keyPrefix, points, duration: minutes * 60 });
