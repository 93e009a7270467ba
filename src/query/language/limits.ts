/** Names that one selection of events may list. */
export const MAX_EVENT_NAMES = 50;
/** Groups that an answer may have beside "other". */
export const MAX_GROUPS = 100;
export const DEFAULT_GROUPS = 10;
/** What a table calls all values that have no group of their own. */
export const OTHER = "(other)";
