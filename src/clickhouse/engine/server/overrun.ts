/** In ms after a statement's own limit, at which ClickHouse ends what it can. */
const KILL_AFTER_MS = 3_000;
const STUCK_AFTER_MS = 10_000;

export type OverrunWatch = {
  /** Its time is up, and it is being killed: nobody need wait for its end. */
  onLate(): void;
  /** Nor did that end it. */
  onStuck(): void;
};

/**
 * Runs `work`, which is to take `seconds` (0: as long as it likes) and ends when `stop` fires. ClickHouse
 * looks at a limit of time, and at a KILL, between blocks only: one call of a function with one huge value
 * goes on regardless. Settles only when `work` does.
 */
export async function watchTime<T>(
  work: (stop: AbortSignal) => Promise<T>,
  seconds: number,
  { onLate, onStuck }: OverrunWatch,
): Promise<T> {
  const stop = new AbortController();
  if (seconds === 0) return work(stop.signal);
  const limit = seconds * 1000;
  const late = setTimeout(() => {
    stop.abort();
    onLate();
  }, limit + KILL_AFTER_MS);
  const stuck = setTimeout(onStuck, limit + STUCK_AFTER_MS);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(late);
    clearTimeout(stuck);
  }
}
