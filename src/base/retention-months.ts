/** Events are kept and counted this many calendar months, by their own timestamp. */
export const RETENTION_MONTHS = 13;

/** Longer than retention ever is: nobody asks for more days at once, and counts by day are kept as long. */
export const MAX_RANGE_DAYS = 400;
