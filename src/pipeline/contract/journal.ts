import { MINUTE_MS } from "@/base/time/durations";
import type { Arrival, DayCount } from "./ledger";
import type { Tally } from "./reason";

/** In ms. A request can take this long from its arrival until its events are accepted. */
export const ACCEPTING_MS = MINUTE_MS;

/** The account whose usage increases with an append. */
export type UsageAccount = {
  id: string;
  /**
   * The maximum number of events that this journal may count for it in a calendar month; can be
   * infinite.
   */
  limit: number;
};

/** Events of one project, as the bytes that the journal stores; see journal/store/entry.ts. */
export type EncodedEvents = {
  entry: Buffer;
  /**
   * Eight bytes per event: a hash of the event as the client sent it, which distinguishes a retry
   * from a conflict. Zeros if the server generated the id: such an event cannot be a duplicate
   * and is not looked up.
   */
  fingerprints: Buffer;
};

export type Append = EncodedEvents & {
  projectId: string;
  account: UsageAccount;
  /** Time of receipt, in ms since the epoch: decides the day and month of the counts. */
  receivedAt: number;
  /** Counts to store in addition to the journal's own (accepted, duplicates). */
  tally: Tally;
};

/** A value that other code stores in the journal's files, to recognise them later. */
export interface JournalMark {
  read(): unknown;
  /** The value is durable once the promise resolves. */
  write(value: unknown): Promise<void>;
}

/**
 * The outcome of one event in an append. `published` means that it is stored, and that whether it
 * is a duplicate is decided later, by the process that writes it to ClickHouse.
 */
export type EventOutcome = "accepted" | "published" | "duplicate" | "conflicting_duplicate";

/** The durable queue of accepted events that are not yet in ClickHouse. */
export interface Journal {
  /**
   * Stores the new events and counts all of them, in one durable transaction: once the promise
   * resolves, they survive `kill -9`. Resolves with the outcome of each event, in order. All or
   * nothing: throws {@link LimitExceeded} if the new events would exceed the account's limit, and
   * `BackendUnavailable` if the journal is full. A journal that answers `published` may store some
   * events with ids of the client before it throws `BackendUnavailable`; sending them again does
   * not store them twice.
   */
  append(append: Append): Promise<EventOutcome[]>;
  /**
   * Counts input that was rejected before it reached `append`. The counts are durable within a
   * second.
   */
  count(projectId: string, receivedAt: number, tally: Tally): void;
  /**
   * Events accepted for an account in a calendar month (UTC, "2026-07"), duplicates not counted.
   */
  usage(accountId: string, month: string): number;
  /** A project's latest accepted event; null if there is none. */
  latest(projectId: string): Arrival | null;
  /**
   * Counts by day (UTC, "2026-07-15") and reason, both days included. Starts at the
   * ledger's `oldestDay`.
   */
  counts(projectId: string, fromDay: string, toDay: string): Omit<DayCount, "projectId">[];
  /** The events that are not yet in ClickHouse. */
  backlog(): { events: number; bytes: number };
}

/** The most events of one request, which is appended as a whole. */
export const MAX_BATCH_EVENTS = 2_000;

/**
 * The append would exceed the account's monthly limit. None of its events was stored or counted.
 */
export class LimitExceeded extends Error {
  constructor() {
    super("These events exceed the account's limit.");
    this.name = "LimitExceeded";
  }
}
