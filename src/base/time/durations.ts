/** In ms; of days without a change of the clocks. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Events are kept and counted this many calendar months, by their own timestamp. */
export const RETENTION_MONTHS = 13;

/** Longer than retention ever is: nobody asks for more days at once, and counts by day are kept as long. */
export const MAX_RANGE_DAYS = 400;
