import { DAY_MS, HOUR_MS } from "@/base/time/durations";

/** How long Stripe may take to include a report in its sums. */
export const SUMMING_MS = HOUR_MS;

/** Stripe accepts times of the last 35 days; less the time of an attempt. */
export const MAX_AGE_MS = 35 * DAY_MS - HOUR_MS;
