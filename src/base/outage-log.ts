import { BackendUnavailable } from "./errors";
import type { Log } from "./log";

/**
 * Logs why a store or a service is unavailable, which responses do not say.
 * Ignores every other error.
 */
export function logOutage(log: Log, error: unknown, context: { requestId?: string } = {}): void {
  if (!(error instanceof BackendUnavailable)) return;
  log.warn({ err: error.cause ?? error, ...context }, `Unavailable: ${error.detail}`);
}
