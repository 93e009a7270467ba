/** Where time comes from. Injected everywhere, so that tests move it instead of sleeping. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved. */
export class ManualClock implements Clock {
  constructor(private ms: number) {}

  now(): number {
    return this.ms;
  }

  set(ms: number): void {
    this.ms = ms;
  }

  advance(ms: number): void {
    this.ms += ms;
  }
}

/** True at most once in `ms`: for what would otherwise be logged with every request. */
export function atMostEvery(ms: number, clock: Clock): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock.now();
    // Compared both ways, so that a clock that is set back does not silence it.
    if (Math.abs(now - last) < ms) return false;
    last = now;
    return true;
  };
}
