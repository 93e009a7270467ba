import type { Arrival, DayCount } from "./ledger";
import type { Tally } from "./reason";

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

/** The account would have more events in the month than it may: nothing of the append was kept or counted. */
export class OverLimit extends Error {
  constructor() {
    super("The account has no room for these events.");
    this.name = "OverLimit";
  }
}
