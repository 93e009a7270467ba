import { setTimeout as delay } from "node:timers/promises";

/**
 * Resolves after `ms`, or as soon as `signal` aborts; the caller checks the signal. With `ref`
 * false, the pause does not keep the process alive.
 */
export function pause(ms: number, signal: AbortSignal, { ref = true } = {}): Promise<void> {
  return delay(ms, undefined, { signal, ref }).catch(() => undefined);
}

/** Settles like `work`, or rejects with the error from `late` if `work` takes longer than `ms`. */
export function withTimeout<T>(ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

type Deadline = { ms: number; signal: AbortSignal; late: () => Error };

/**
 * Settles like `work`. Rejects with the signal's reason if `signal` aborts first, and with the
 * error from `late` after `ms`; both abort the signal that `work` gets.
 */
export async function withDeadline<T>(
  { ms, signal, late }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  // Not AbortSignal.any: Node keeps such a signal and its listeners alive as
  // long as one is attached.
  const stopping = new AbortController();
  const abort = () => stopping.abort(signal.reason);
  const timer = setTimeout(() => stopping.abort(late()), ms);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await untilAborted(work(stopping.signal), stopping.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

/** Settles like `work`, or rejects with the signal's reason if `signal` aborts first. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
