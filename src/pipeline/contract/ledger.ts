import type { Reason } from "./reason";

/** The event that was accepted last. */
export type Arrival = { eventName: string /** In ms since the epoch. */; receivedAt: number };

/** Events accepted for an account in a calendar month (UTC, "2026-07"), duplicates not counted. */
export type Usage = { accountId: string; month: string; events: number };

/** What became of a project's events on a day (UTC, "2026-07-15"): how many met one reason. */
export type DayCount = { projectId: string; day: string; reason: Reason; count: number };

/** Figures of a journal, as they are and not as they have grown, and the latest event of each project. */
export type Figures = {
  months: Usage[];
  days: DayCount[];
  arrivals: ({ projectId: string } & Arrival)[];
};

/** The journal's own count of what it accepted and refused, for whoever tells it to others. */
export interface Ledger {
  /** Tells this journal from those of other processes, for as long as its directory lasts. A UUID. */
  readonly id: string;
  /**
   * The first day (UTC, "2026-07-01") whose counts are to be asked of the journal. What it has counted
   * before has been told, and may be forgotten.
   */
  readonly keptFrom: string;
  /**
   * Hands over the figures that have changed since they were handed over last; after a start also those
   * that may not have been by then. What `write` rejects is handed over again next time, and so does this.
   * Months before the last one, and their days, are forgotten when they have been told.
   */
  tell(write: (figures: Figures) => Promise<void>): Promise<void>;
}
