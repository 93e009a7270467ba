import { BackendUnavailable } from "@/base/errors";
import { utcDay, utcMonth } from "@/base/time/utc";
import { eventNameOf } from "@/clickhouse/encode-event";
import {
  type Append,
  type Arrival,
  type EventOutcome,
  type Journal,
  LimitExceeded,
  type Reason,
  type Tally,
} from "@/pipeline";
import { type EntryEvent, entryEvents, FINGERPRINT_BYTES } from "@/pipeline/journal/store/entry";
import { type DecodedRow, decodeRows } from "../stores/decode-rows";

/** The fingerprint is null if the server generated the id. */
type AppendedEvent = EntryEvent & { fingerprint: string | null };

const NO_FINGERPRINT = "00".repeat(FINGERPRINT_BYTES);

const eventsOf = ({ entry, fingerprints }: Append): AppendedEvent[] =>
  entryEvents(entry).map((event, index) => {
    const at = index * FINGERPRINT_BYTES;
    const fingerprint = fingerprints.toString("hex", at, at + FINGERPRINT_BYTES);
    return { ...event, fingerprint: fingerprint === NO_FINGERPRINT ? null : fingerprint };
  });

const idOf = ({ projectId, eventId }: EntryEvent) => `${projectId} ${eventId}`;
const usageKey = (accountId: string, month: string) => `${accountId} ${month}`;

type KnownOutcome = Exclude<EventOutcome, "published">;

function outcomeOf(known: string | null | undefined, { fingerprint }: AppendedEvent): KnownOutcome {
  if (known === undefined) return "accepted";
  return known === fingerprint ? "duplicate" : "conflicting_duplicate";
}

/**
 * An in-memory journal that fulfils the whole contract except durability, for tests without I/O.
 */
export class FakeJournal implements Journal {
  readonly accepted: AppendedEvent[] = [];
  /** Set this to make it respond like a full journal. */
  full = false;

  readonly #ids = new Map<string, string | null>();
  readonly #arrivals = new Map<string, Arrival>();
  readonly #usages = new Map<string, number>();
  readonly #totals = new Map<string, number>();

  async append(append: Append): Promise<EventOutcome[]> {
    const { projectId, account, receivedAt, tally } = append;
    const events = eventsOf(append);
    if (this.full) {
      this.count(projectId, receivedAt, { journal_full: events.length });
      throw new BackendUnavailable("The journal is full.");
    }
    const used = this.usage(account.id, utcMonth(receivedAt));
    const accepted = this.#countNew(events);
    if (accepted > Math.max(0, account.limit - used)) throw new LimitExceeded();
    this.#usages.set(usageKey(account.id, utcMonth(receivedAt)), used + accepted);
    this.count(projectId, receivedAt, tally);
    return events.map((event) => {
      const id = idOf(event);
      const outcome = outcomeOf(this.#ids.get(id), event);
      this.count(projectId, receivedAt, { [outcome]: 1 });
      if (outcome === "accepted") {
        this.#ids.set(id, event.fingerprint);
        this.#arrivals.set(projectId, { eventName: eventNameOf(event.row), receivedAt });
        this.accepted.push(event);
      }
      return outcome;
    });
  }

  count(projectId: string, receivedAt: number, tally: Tally): void {
    for (const [reason, count] of Object.entries(tally)) {
      const key = `${projectId} ${utcDay(receivedAt)} ${reason}`;
      this.#totals.set(key, (this.#totals.get(key) ?? 0) + count);
    }
  }

  usage(accountId: string, month: string): number {
    return this.#usages.get(usageKey(accountId, month)) ?? 0;
  }

  counts(projectId: string, fromDay: string, toDay: string) {
    return [...this.#totals]
      .map(([key, count]) => {
        const [project, day = "", reason] = key.split(" ");
        return { project, day, reason: reason as Reason, count };
      })
      .filter(({ project, day }) => project === projectId && day >= fromDay && day <= toDay)
      .map(({ day, reason, count }) => ({ day, reason, count }));
  }

  latest(projectId: string): Arrival | null {
    return this.#arrivals.get(projectId) ?? null;
  }

  /** Simulates accepted events of the account. */
  setUsage(accountId: string, month: string, events: number): void {
    this.#usages.set(usageKey(accountId, month), events);
  }

  /** All counts of a project by reason. */
  tally(projectId: string): Tally {
    const tally: Tally = {};
    for (const { reason, count } of this.counts(projectId, "0000-01-01", "9999-12-31")) {
      tally[reason] = (tally[reason] ?? 0) + count;
    }
    return tally;
  }

  /** How many of the events are new. */
  #countNew(events: readonly AppendedEvent[]): number {
    const ids = new Set(events.map(idOf));
    return [...ids].filter((id) => !this.#ids.has(id)).length;
  }

  backlog() {
    const bytes = this.accepted.reduce((sum, { row }) => sum + row.length, 0);
    return { events: this.accepted.length, bytes };
  }

  /** The accepted rows by column, in order. */
  rows(): DecodedRow[] {
    return this.accepted.flatMap(({ row }) => decodeRows(row));
  }
}
