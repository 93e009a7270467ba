import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";

export type RateBudget = {
  limit: number;
  remaining: number;
  resetMs: number;
};

export type Taken = RateBudget & { granted: boolean };

/**
 * Takes all the points from a key's budget, or none if fewer are left. Concurrent calls together never
 * take more than there is.
 */
export async function takeAllOrNone(
  counter: RateLimiterAbstract,
  key: string,
  points: number,
): Promise<Taken> {
  const before = budgetOf(counter, await counter.get(key));
  if (points === 0 || points > before.remaining) return { ...before, granted: points === 0 };
  try {
    return { ...budgetOf(counter, await counter.consume(key, points)), granted: true };
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    // Others were faster. A single point beyond the limit does not reduce the budget.
    if (points === 1) return { ...budgetOf(counter, rejection), granted: false };
    // More than was left has been counted, so give it back. If the window has ended since, the next one
    // gets these points in addition.
    return { ...budgetOf(counter, await counter.reward(key, points)), granted: false };
  }
}

function budgetOf(
  { points, duration }: RateLimiterAbstract,
  count: RateLimiterRes | null,
): RateBudget {
  // The memory counter may still return an expired window.
  if (count === null || count.msBeforeNext <= 0) {
    return { limit: points, remaining: points, resetMs: duration * 1_000 };
  }
  return { limit: points, remaining: count.remainingPoints, resetMs: count.msBeforeNext };
}
