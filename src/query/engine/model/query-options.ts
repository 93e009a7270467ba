/** Options that a query chooses from. Plain data without imports: the console reads it too. */

export const BOTS = ["include", "exclude"] as const;
export type Bots = (typeof BOTS)[number];

/** The time by which events are listed: when they happened, or when they were received. */
export const EVENT_ORDERS = ["happened", "received"] as const;
export type EventOrder = (typeof EVENT_ORDERS)[number];

export const USERS_SORTS = ["last_seen", "events", "first_seen"] as const;
export type UsersSort = (typeof USERS_SORTS)[number];

export const COMPARISONS = ["previous_period", "previous_year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const RETENTION_GRANULARITIES = ["day", "week", "month"] as const;
export type RetentionGranularity = (typeof RETENTION_GRANULARITIES)[number];

export const PATHS_DIRECTIONS = ["after", "before"] as const;
export type PathsDirection = (typeof PATHS_DIRECTIONS)[number];
