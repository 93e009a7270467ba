import { type RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import type { PrismaClient } from "@/database";
import { databaseCounter, rateLimitedError } from "@/limits";
import { clientNetwork } from "./client-network";

/** Who tries something: at which account, from which address; "" where nobody knows. */
export type Attempt = { account?: string; clientAddress: string };

/** At most `points` attempts in `minutes`, counted under what the rule is named after. */
export type Limit = { points: number; minutes: number };

/** Each left out is not counted. */
export type Limits = { client?: Limit; accountOfClient?: Limit; account?: Limit };

type Scope = keyof Limits;
type Counter = { scope: Scope; limiter: RateLimiterPrisma };

/** In the order of asking: what the first refuses is not counted against the others. */
const SCOPES = ["client", "accountOfClient", "account"] as const satisfies Scope[];

/**
 * Counts attempts at one action, in the database, so that several processes and a restart go on with
 * the same count. An attempt is counted before it is made: of many at once no more than the limit pass.
 */
export class AttemptLimiter {
  readonly #counters: Counter[];

  constructor(prisma: PrismaClient, action: string, limits: Limits) {
    this.#counters = SCOPES.flatMap((scope) => {
      const limit = limits[scope];
      return limit ? [{ scope, limiter: limiterOf(prisma, `${action}:${scope}`, limit) }] : [];
    });
  }

  /** Throws `rate_limited`, with the time after which another attempt will be let through. */
  async consume(attempt: Attempt): Promise<void> {
    for (const { limiter, key } of this.#keysOf(attempt)) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw rateLimitedError("Too many attempts.", await this.#longestWait(attempt));
      }
    }
  }

  /** After a success: the account starts anew, and the address has not used up an attempt. */
  async refund(attempt: Attempt): Promise<void> {
    await this.resetAccount(attempt);
    for (const { scope, limiter, key } of this.#keysOf(attempt)) {
      if (scope === "client") await limiter.reward(key);
    }
  }

  /** Lets the account start anew, without an attempt that has succeeded. */
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

  /** In ms: until the last of the counters that are used up starts anew. */
  async #longestWait(attempt: Attempt): Promise<number> {
    const counts = this.#keysOf(attempt).map(({ limiter, key }) => limiter.get(key));
    const used = (await Promise.all(counts)).filter((count) => count?.remainingPoints === 0);
    return Math.max(0, ...used.map((count) => count?.msBeforeNext ?? 0));
  }
}

/** Null where a part of it is not known. */
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
