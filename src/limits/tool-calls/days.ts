/**
 * The console shows the tool calls of this many days, including today. Older counts are deleted.
 */
export const SHOWN_DAYS = 30;
