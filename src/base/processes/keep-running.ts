import { pause } from "../waiting";

const LONGEST_RESTART_MS = 5_000;
/** If a process ran this long, its start was not the cause of its end. */
const HEALTHY_AFTER_MS = 30_000;

type Supervision<P, End> = {
  /** Starts the process again. Null if it does not start, which is retried. */
  launch(): P | Promise<P | null>;
  /** Resolves when the process has ended. */
  endOf(process: P): Promise<End>;
  /** Called with each end, except after `signal` has aborted. */
  onEnd(end: End): void;
  /** How long to wait before a restart; doubles with each failure in a row. */
  firstRestartMs: number;
  signal: AbortSignal;
  wait?: typeof pause;
};

/**
 * Restarts a process whenever it ends. Resolves after `signal` has aborted, when
 * nothing is starting.
 */
export async function keepRunning<P, End>(
  first: P,
  { launch, endOf, onEnd, firstRestartMs, signal, wait = pause }: Supervision<P, End>,
): Promise<void> {
  let failures = 0;
  let current: P | null = first;
  while (!signal.aborted) {
    if (current !== null) {
      const startedAt = performance.now();
      const end = await endOf(current);
      if (signal.aborted) return;
      if (performance.now() - startedAt > HEALTHY_AFTER_MS) failures = 0;
      onEnd(end);
    }
    await wait(Math.min(firstRestartMs * 2 ** failures, LONGEST_RESTART_MS), signal);
    failures += 1;
    if (!signal.aborted) current = await launch();
  }
}
