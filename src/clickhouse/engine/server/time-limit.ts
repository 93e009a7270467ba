/** In ms after the statement's own limit, at which ClickHouse stops the statement if it can. */
const KILL_AFTER_MS = 3_000;
const STUCK_AFTER_MS = 10_000;

type OverrunWatch = {
  /**
   * The statement exceeded its time limit and is being killed, so the client does not have to wait
   * for its end.
   */
  onLate(): void;
  /** The kill had no effect. */
  onStuck(): void;
};

/**
 * Runs `work` with a limit of `seconds` (0 for none). `work` should end when `stop` aborts, but may
 * not: ClickHouse checks time limits and KILLs only between blocks, so a function call with one
 * huge value keeps running. Settles only when `work` does.
 */
export async function withTimeLimit<T>(
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
