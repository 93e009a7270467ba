/**
 * What the query language takes at the most, and what it means where something is left out. Plain data
 * without imports: the console's builders keep to it too.
 */

/** Names that one selection of events may list. */
export const MAX_EVENT_NAMES = 50;
/** Filters in one list. */
export const MAX_FILTERS = 50;
/** Groups that an answer may have beside "other". */
export const MAX_GROUPS = 100;
export const DEFAULT_GROUPS = 10;
/** The longest time between two events of a user, without a session id, that is still one session. */
export const SESSION_GAP_MS = 30 * 60_000;
/** Of a window, written as in "7d". */
export const MAX_WINDOW_DAYS = 90;

export const TREND = {
  /** A letter each series, by which formulas call them. */
  letters: ["A", "B", "C", "D", "E", "F", "G", "H"],
  maxFormulas: 5,
} as const;

export const FUNNEL = { minSteps: 2, maxSteps: 8, window: "7d" } as const;

export const RETENTION = {
  /** How long a cohort is followed, in its own periods. */
  periods: { day: 14, week: 12, month: 12 },
  maxPeriods: 90,
} as const;

export const PATHS = { steps: 3, maxSteps: 5, top: 8, maxTop: 20, window: "1d" } as const;
