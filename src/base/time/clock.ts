/** The source of time. Injected everywhere, so that tests advance it instead of sleeping. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock for tests, which moves only when the test moves it. */
export class ManualClock implements Clock {
  #ms: number;

  constructor(ms: number) {
    this.#ms = ms;
  }

  now(): number {
    return this.#ms;
  }

  set(ms: number): void {
    this.#ms = ms;
  }

  advance(ms: number): void {
    this.#ms += ms;
  }
}

/**
 * Returns a function that returns true at most once every `ms`, to limit what would otherwise be
 * logged on every request.
 */
export function atMostEvery(ms: number, clock: Clock): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    // Uses the absolute difference, so that it does not stay false when the clock is set back.
    if (Math.abs(now - last) < ms) return false;
    last = now;
    return true;
  };
}
