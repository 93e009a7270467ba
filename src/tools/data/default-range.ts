/** The range of lists, if a call has none: the default of the query language for values. */
export const DEFAULT_RANGE = { last: "30d" };
