/**
 * Limits and defaults of the query language. Plain data without imports: the console's
 * builders use it too.
 */

/** The maximum number of event names per selection. */
export const MAX_EVENT_NAMES = 50;
/** The maximum number of filters per list. */
export const MAX_FILTERS = 50;
/** The number of groups, not counting "other". */
export const MAX_GROUPS = 100;
export const DEFAULT_GROUPS = 10;
/** A longer gap between two events of a user without a session id starts a new session. */
export const SESSION_GAP_MS = 30 * 60_000;
export const MAX_WINDOW_DAYS = 90;

export const TREND = {
  /** Formulas refer to the series by these letters. */
  letters: ["A", "B", "C", "D", "E", "F", "G", "H"],
  maxFormulas: 5,
} as const;

export const FUNNEL = { minSteps: 2, maxSteps: 8, window: "7d" } as const;

export const RETENTION = {
  /** The default number of periods for which a cohort is followed. */
  periods: { day: 14, week: 12, month: 12 },
  maxPeriods: 90,
} as const;

export const PATHS = { steps: 3, maxSteps: 5, top: 8, maxTop: 20, window: "1d" } as const;
