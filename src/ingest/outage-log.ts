import { BackendUnavailable } from "@/base/errors";
import type { Log } from "@/base/log";
import { atMostEvery, type Clock } from "@/base/time/clock";

/** While a store is away every request meets it: one line in this many ms says enough. */
const INTERVAL_MS = 1_000;

/** Notes why a store is away, which clients are not told; other errors are none of its business. */
export function createOutageLog(
  log: Log,
  clock: Clock,
): (error: unknown, requestId: string) => void {
  const isDue = atMostEvery(INTERVAL_MS, clock);
  return (error, requestId) => {
    if (!(error instanceof BackendUnavailable) || error.cause === undefined || !isDue()) return;
    log.warn({ err: error.cause, requestId }, "a store is away");
  };
}
