import type { Reason } from "./reason";

/** The most recently accepted event. */
export type Arrival = { eventName: string /** In ms since the epoch. */; receivedAt: number };

/** Events accepted for an account in a calendar month (UTC, "2026-07"), duplicates not counted. */
export type Usage = { accountId: string; month: string; events: number };

/** How many of a project's events were counted for a reason on a day (UTC, "2026-07-15"). */
export type DayCount = { projectId: string; day: string; reason: Reason; count: number };

/** A journal's totals (not increments), and the latest event of each project. */
export type LedgerCounts = {
  months: Usage[];
  days: DayCount[];
  arrivals: ({ projectId: string } & Arrival)[];
};

/** The journal's counts, to be published to other processes. */
export interface Ledger {
  /**
   * A UUID that identifies this journal among those of other processes, as long as its directory
   * exists.
   */
  readonly id: string;
  /**
   * The first day (UTC, "2026-07-01") whose counts are in the journal. Earlier counts have been
   * published and may already be deleted.
   */
  readonly oldestDay: string;
  /**
   * Passes the counts that changed since the last call to `write`; after a start, also those that
   * may not have been published yet. If `write` rejects, so does this method, and the counts are
   * passed again next time. Published months before the previous one, and their days, are deleted.
   */
  publish(write: (counts: LedgerCounts) => Promise<void>): Promise<void>;
}
