/** Events are kept and counted this many calendar months, by their own timestamp. */
export const RETENTION_MONTHS = 13;
