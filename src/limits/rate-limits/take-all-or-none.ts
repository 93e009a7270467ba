import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";

export type RateBudget = {
  limit: number;
  remaining: number;
  resetMs: number;
};

export type Taken = RateBudget & { granted: boolean };

/**
 * Takes all the points from a key's budget, or none if fewer are left. Concurrent calls never take
 * more than the budget in total.
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
    // Other calls were faster. Counting a single point beyond the limit does not
    // reduce the next budget.
    if (points === 1) return { ...budgetOf(counter, rejection), granted: false };
    // More points than were left have been counted, so give them back. If the window has ended in
    // the meantime, the next one gets these points in addition.
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
