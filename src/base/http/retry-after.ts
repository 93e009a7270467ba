import { MINUTE_MS } from "../time/durations";

/** From so many ms of an outage on, clients are told to wait so many seconds. */
const LADDER = [
  [120_000, 60],
  [60_000, 30],
  [30_000, 10],
  [10_000, 5],
  [3_000, 2],
] as const;

/** Seconds for a `Retry-After` that grows with the time an outage has lasted, from 1 to 60. */
export const retryAfterOutageOf = (ms: number): number =>
  LADDER.find(([from]) => ms >= from)?.[1] ?? 1;

/** A client that was told to wait for a minute is back within this time. */
const OVER_AFTER_MS = 2 * MINUTE_MS;

/**
 * The `Retry-After` of rejections whose cause has no known beginning and end, such as too much load: it
 * grows from the first rejection on, and starts again after two minutes without one.
 */
export class RejectionStreak {
  #since = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** Clients wait for at least `minimum` seconds. */
  constructor(private readonly minimum = 1) {}

  /** Notes a rejection at `now`, in ms of any clock; returns how many seconds its client is to wait. */
  add(now: number): number {
    if (Math.abs(now - this.#last) > OVER_AFTER_MS) this.#since = now;
    this.#last = now;
    return Math.max(this.minimum, retryAfterOutageOf(now - this.#since));
  }
}
