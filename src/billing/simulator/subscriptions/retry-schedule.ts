const DAY_SECONDS = 86_400;

/** The days from each failed attempt to the next one, similar to Stripe's Smart Retries. */
const RETRY_AFTER_DAYS = [3, 5, 7];

/** When to try again after so many failed attempts; null after the last one. */
export function nextAttemptAfter(attempts: number, now: number): number | null {
  const days = RETRY_AFTER_DAYS[attempts - 1];
  return days === undefined ? null : now + days * DAY_SECONDS;
}
