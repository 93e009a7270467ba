import { MINUTE_MS } from "../time/durations";

/**
 * The duration of an outage in ms, and how many seconds clients must wait once it
 * has lasted that long.
 */
const LADDER = [
  [120_000, 60],
  [60_000, 30],
  [30_000, 10],
  [10_000, 5],
  [3_000, 2],
] as const;

/** Seconds for `Retry-After`: from 1 to 60, growing with the time the outage has lasted. */
export const retryAfterOutageOf = (ms: number): number =>
  LADDER.find(([from]) => ms >= from)?.[1] ?? 1;

/** A client that was asked to wait for a minute retries within this time. */
const OVER_AFTER_MS = 2 * MINUTE_MS;

/**
 * The `Retry-After` of rejections whose cause has no known start and end, such as overload: it
 * grows from the first rejection and resets after two minutes without one.
 */
export class RejectionStreak {
  #since = 0;
  #last = Number.NEGATIVE_INFINITY;
  readonly #minimum: number;

  /** Clients wait at least `minimum` seconds. */
  constructor(minimum = 1) {
    this.#minimum = minimum;
  }

  /**
   * Records a rejection at `now`, in ms of any clock. Returns how many seconds
   * the client should wait.
   */
  add(now: number): number {
    if (Math.abs(now - this.#last) > OVER_AFTER_MS) this.#since = now;
    this.#last = now;
    return Math.max(this.#minimum, retryAfterOutageOf(now - this.#since));
  }
}
