import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";

/** How much of it is left. */
export type RateBudget = {
  limit: number;
  remaining: number;
  /** Until all of it is there again. */
  resetMs: number;
};

export type Taken = RateBudget & { granted: boolean };

/**
 * Takes all the points from a key's budget or, where fewer are left, none, and counts nothing then. Of
 * many at once no more are granted than there are.
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
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // Others were quicker. A single point beyond the limit takes nothing from anybody.
    if (points === 1) return { ...budgetOf(counter, refusal), granted: false };
    // More than what was left has been counted: it is given back, to the next window where this one has
    // ended meanwhile, which then has so many points more.
    return { ...budgetOf(counter, await counter.reward(key, points)), granted: false };
  }
}

function budgetOf(
  { points, duration }: RateLimiterAbstract,
  count: RateLimiterRes | null,
): RateBudget {
  // In memory a window that is over may still be found.
  if (count === null || count.msBeforeNext <= 0) {
    return { limit: points, remaining: points, resetMs: duration * 1_000 };
  }
  return { limit: points, remaining: count.remainingPoints, resetMs: count.msBeforeNext };
}
