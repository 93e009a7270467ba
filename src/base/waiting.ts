import { setTimeout as delay } from "node:timers/promises";

/**
 * Resolves after `ms`, or at once when `signal` aborts: whoever waits looks at the signal anyway. With
 * `ref` false the process may end meanwhile.
 */
export function pause(ms: number, signal: AbortSignal, { ref = true } = {}): Promise<void> {
  return delay(ms, undefined, { signal, ref }).catch(() => undefined);
}

/**
 * Does `work` again and again, each time `ms` after it has ended, until `signal` aborts: what goes on beside
 * the requests, and is no reason for the process to live. Rejects as soon as `work` does.
 */
export async function everySoOften(
  ms: number,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  for (;;) {
    await pause(ms, signal, { ref: false });
    if (signal.aborted) return;
    await work();
  }
}

/** What `work` comes to, unless that takes longer than `ms`: then it rejects with what `late` makes. */
export function within<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** What `work` comes to, unless `signal` aborts before: then it rejects with the signal's reason. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
