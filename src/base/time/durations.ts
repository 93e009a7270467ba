/** In ms. A day has 24 hours here: daylight saving time is ignored. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * The number of calendar months for which events are stored and counted, by their own timestamp.
 */
export const RETENTION_MONTHS = 13;

/**
 * The longest range of a query, and how long daily counts are stored. Longer than the retention.
 */
export const MAX_RANGE_DAYS = 400;
