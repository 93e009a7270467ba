/** The costs of this many days are kept, including today. */
export const KEPT_DAYS = 400;
