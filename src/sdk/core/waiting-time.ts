import type { Answer } from "./judge";

/** A quota's Retry-After is at most an hour; a wrong one must not stop events for longer. */
export const LONGEST_PAUSE_MS = 3_600_000;
/**
 * The server remembers ids for at least 31 days. After that, an event that it already has would
 * count again.
 */
export const LONGEST_STORAGE_MS = 30 * 86_400_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 300_000;
/** Timers take nothing longer, and would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const withinTimer = (ms: number): number => Math.min(ms, LONGEST_TIMER_MS);

/** How long the server asks the client to wait, in ms; 0 if it does not. */
export function requestedWaitMs(answer: Answer | undefined): number {
  const value = answer?.retryAfter;
  if (!value) return 0;
  // Either seconds or a date (RFC 9110, section 10.2.3).
  const ms = Number(value) * 1000 || Date.parse(value) - Date.now() || 0;
  return Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS);
}

/**
 * How long to wait after `failures` earlier failures, in ms; random, so that clients spread out.
 */
export function backoffMs(failures: number, blocked: boolean): number {
  const ms = blocked ? LAST_RETRY_MS : Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
  return ms * (0.5 + Math.random() / 2);
}
