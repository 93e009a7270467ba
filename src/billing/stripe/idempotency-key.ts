import type { Clock } from "@/base/time/clock";
import { MINUTE_MS } from "@/base/time/durations";

/**
 * The idempotency key with which repeated requests have one effect, if they are made in the same
 * minute. Stripe repeats its first answer to a key for a day, even if it was an internal error:
 * with the same key in every minute, all retries would fail.
 */
export const keyOfMinute = ({ clock }: { clock: Clock }, request: string): string =>
  `${request}:${Math.floor(clock.now() / MINUTE_MS)}`;
