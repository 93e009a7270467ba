/** How many requests a user may send in a window, across all of their keys and sessions. */
export type Rate = {
  limit: number;
  of: string;
  /** Whether processes on one PostgreSQL share the count. */
  shared: boolean;
};

/** Starts with the first counted request; at its end the whole budget is available again. */
export const WINDOW_SECONDS = 60;

/**
 * The limits of the public API and of agents, and a separate one for the console, so that its
 * screens do not use up the API's budget.
 */
export const RATES = {
  execute: { limit: 60, of: "queries", shared: true },
  metrics: { limit: 120, of: "requests", shared: true },
  /** One point per widget of `GET /query/dashboards/{id}`. */
  dashboards: { limit: 600, of: "widget queries", shared: true },
  /** Messages to the assistant, whether or not they are counted and answered. */
  assistant: { limit: 60, of: "messages", shared: true },
  /** All requests over MCP, whether or not they call a tool. */
  agents: { limit: 300, of: "agent requests", shared: true },
  /**
   * Every call of the console. Even many tabs with full, refreshing dashboards stay below it. It
   * only stops a runaway page, which does not justify a database write per call.
   */
  console: { limit: 3_000, of: "console requests", shared: false },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;
export type Rates = Record<RateName, Rate>;
