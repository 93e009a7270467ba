/** In ms. A day here has 24 hours: daylight saving time is not considered. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Events are kept and counted for this many calendar months, by their own timestamp. */
export const RETENTION_MONTHS = 13;

/** The longest range of a query, and how long counts by day are kept. Longer than the retention. */
export const MAX_RANGE_DAYS = 400;
