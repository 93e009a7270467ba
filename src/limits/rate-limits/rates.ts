/** How often one user may ask for something in a window, over all of their keys and sessions. */
export type Rate = {
  limit: number;
  /** What is counted, in words. */
  of: string;
  /** Whether processes over one PostgreSQL count together. */
  shared: boolean;
};

/** From the first request that is counted; then all of it is there again. */
export const WINDOW_SECONDS = 60;

/** The limits of the public API, and one of the console, so that looking at a screen uses up none of them. */
export const RATES = {
  /** `POST /query/execute`. */
  execute: { limit: 60, of: "queries", shared: true },
  /** `GET /query/metrics/{metric}`. */
  metrics: { limit: 120, of: "requests", shared: true },
  /** `GET /query/dashboards/{id}`: one for each widget. */
  dashboards: { limit: 600, of: "widget queries", shared: true },
  /**
   * Every call of the console. Many tabs of full dashboards that refresh themselves stay below it: it is
   * there for a page that has gone wild, which is no reason to tell the database of each call.
   */
  console: { limit: 3_000, of: "console requests", shared: false },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;
export type Rates = Record<RateName, Rate>;
