/**
 * Why events were counted as they were: accepted, not accepted, corrected, or accepted with a warning.
 * "accepted" counts events; the others count sendings, so that a retry of a corrected event counts as corrected again.
 */
export type Reason =
  | "accepted"
  | "duplicate"
  | "conflicting_duplicate"
  | "clock_corrected"
  | "timestamp_in_future"
  | "suspicious_user_id"
  | "older_than_retention"
  | "invalid"
  | "invalid_json"
  | "payload_too_large"
  | "unsupported_encoding"
  | "project_paused"
  | "quota_exceeded"
  | "journal_full"
  /** Accepted, and then refused by ClickHouse: set aside for a person to look at. Never expected. */
  | "unstorable";

/** How many events (or requests, where a body could not be read) by reason. */
export type Tally = Partial<Record<Reason, number>>;

/** One event, ready to be stored. */
export type JournalEvent = {
  /** Canonical lower-case UUID. */
  eventId: string;
  /** Corrected time in ms since the epoch. */
  ts: number;
  /**
   * A hash of the event as the client sent it, to tell a retry from a conflict. Null when the server
   * made the id: such an event cannot be a duplicate and is not looked up.
   */
  fingerprint: bigint | null;
  eventName: string;
  /** The encoded row (see clickhouse/events.ts), without the line's end. */
  row: string;
};

/** Whose usage an append adds to. */
export type UsageAccount = {
  id: string;
  /** The most events that this journal may come to count for it in a calendar month; can be infinite. */
  limit: number;
};

export type Append = {
  projectId: string;
  account: UsageAccount;
  /** Receipt, in ms since the epoch: the day and month that the counts go to. */
  receivedAt: number;
  events: JournalEvent[];
  /** Counts to keep beside those that the journal makes itself (accepted, duplicates). */
  tally: Tally;
};

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

/** A value that others keep in the journal's files, to know them again. */
export interface JournalMark {
  read(): unknown;
  /** Durable when it resolves. */
  write(value: unknown): Promise<void>;
}

/** What became of each event of an append, in order. */
export type Fate = "accepted" | "duplicate" | "conflicting_duplicate";

/** The durable list of accepted events that are not yet in ClickHouse. */
export interface Journal {
  /**
   * Keeps the events that are new and counts all, in one durable transaction: when the promise
   * resolves, they survive `kill -9`. All or nothing: throws `OverLimit` when those that are new would
   * take the account beyond its limit, and `BackendUnavailable` when the journal is full.
   */
  append(append: Append): Promise<Fate[]>;
  /** Counts what was refused before it could be an event. Durable within a second. */
  count(projectId: string, receivedAt: number, tally: Tally): void;
  /** Events accepted for an account in a calendar month (UTC, "2026-07"), duplicates not counted. */
  usage(accountId: string, month: string): number;
  /** The event accepted last for a project; null where there never was one. */
  latest(projectId: string): Arrival | null;
  /** Counts by day (UTC, "2026-07-15") and reason, both days included, from `keptFrom` of the ledger on. */
  counts(projectId: string, fromDay: string, toDay: string): Omit<DayCount, "projectId">[];
  /** What waits for ClickHouse. */
  backlog(): { events: number; bytes: number };
}
