import { eventNameOf } from "@/clickhouse/encode-event";
import type { Append, EventOutcome } from "../contract/journal";
import type { Arrival } from "../contract/ledger";
import type { Amount, Backlog } from "./counters/backlog";
import { CounterDeltas } from "./counters/counters";
import type { CounterLedger } from "./counters/ledger";
import type { SettledCounts } from "./counters/settled-counts";
import { acceptedEvents, type ClaimOutcome, tallyOf } from "./ids/claim-outcome";
import type { IdIndex } from "./ids/id-index";
import { IdRecords } from "./ids/id-records";
import type { ProjectNumbers } from "./ids/project-numbers";
import {
  entryCount,
  eventIdAt,
  FINGERPRINT_BYTES,
  hasFingerprint,
  joinEntries,
  lastRow,
} from "./store/entry";
import type { Tables } from "./store/tables";

/** An append waiting for its commit. */
export type QueuedAppend = {
  /** Null if it only waits for the commit. */
  append: Append | null;
  resolve(outcomes: EventOutcome[]): void;
  reject(error: unknown): void;
};

export type Stores = {
  tables: Tables;
  ids: IdIndex;
  projects: ProjectNumbers;
  backlog: Backlog;
  ledger: CounterLedger;
  settled: SettledCounts;
};

export type GroupOutcome = {
  /** The outcomes by append; null for an append that would exceed the account's limit. */
  outcomes: (EventOutcome[] | null)[];
  added: Amount;
  counted: CounterDeltas;
  sequence: number;
};

/**
 * Decides which events of a group to accept, and writes them with their ids and counts. Call it
 * inside a transaction. All steps that can fail for reasons other than the disk come before the
 * first write, because lmdb would not undo earlier writes after an error.
 */
export function writeGroup(
  stores: Stores,
  group: readonly QueuedAppend[],
  counted: CounterDeltas,
  lastSequence: number,
): GroupOutcome {
  const decisions = new Decisions(stores, group, counted);
  const outcomes = group.map((queued) => decisions.decide(queued));
  return { outcomes, ...decisions.write(lastSequence) };
}

/** Decides which appends of a group to accept, one after the other, before anything is written. */
class Decisions {
  readonly #counts = new CounterDeltas();
  readonly #records: IdRecords;
  /** How many records are filled. */
  #seen = 0;
  /** Accepted entries by project. */
  readonly #entries = new Map<string, Buffer[]>();
  readonly #latest = new Map<string, Arrival>();
  readonly #added: Amount = { events: 0, bytes: 0 };

  constructor(
    private readonly stores: Stores,
    group: readonly QueuedAppend[],
    counted: CounterDeltas,
  ) {
    this.#counts.addAll(counted);
    this.#records = new IdRecords(countEvents(group));
  }

  /** Null if the append would exceed the account's limit; then none of its events is accepted. */
  decide({ append }: QueuedAppend): EventOutcome[] | null {
    if (append === null) return [];
    const { ids } = this.stores;
    const { projectId, receivedAt } = append;
    const before = ids.claimed;
    const outcomes = this.#claim(append);
    const tally = tallyOf(outcomes);
    if (tally.accepted > this.#room(append)) {
      ids.undoTo(before);
      return null;
    }
    this.#counts.addTally(projectId, receivedAt, { ...append.tally, ...tally });
    if (tally.accepted > 0) this.#accept(append, outcomes, tally.accepted);
    return outcomes;
  }

  write(lastSequence: number): Omit<GroupOutcome, "outcomes"> {
    const { tables, projects, ids, backlog } = this.stores;
    let sequence = lastSequence;
    for (const entries of this.#entries.values()) {
      for (const entry of joinEntries(entries)) {
        tables.entries.putSync(++sequence, entry);
        this.#added.bytes += entry.length;
      }
    }
    projects.write();
    ids.write();
    this.#counts.apply(tables.counters);
    for (const [projectId, arrival] of this.#latest) tables.latest.putSync(projectId, arrival);
    backlog.writeAppended(this.#added);
    return { added: this.#added, counted: this.#counts, sequence };
  }

  #claim({ projectId, entry, fingerprints }: Append): ClaimOutcome[] {
    const { ids, projects } = this.stores;
    const project = projects.numberOf(projectId);
    const outcomes: ClaimOutcome[] = [];
    for (let index = 0; index < entryCount(entry); index++) {
      const record = this.#seen++;
      const fingerprintAt = index * FINGERPRINT_BYTES;
      this.#records.write(record, entry, eventIdAt(index), project, fingerprints, fingerprintAt);
      const isKnowable = hasFingerprint(fingerprints, index);
      outcomes.push(
        isKnowable ? ids.claim(this.#records, record) : ids.addNew(this.#records, record),
      );
    }
    return outcomes;
  }

  /** How many more events the account may have, after those accepted in this group. */
  #room({ account: { id, limit }, receivedAt }: Append): number {
    if (limit === Number.POSITIVE_INFINITY) return limit;
    const used = this.#counts.usage(this.stores.tables.counters, id, receivedAt);
    // Usage can exceed the limit: after a plan change, or because of events that other processes
    // accepted.
    return Math.max(0, limit - used);
  }

  #accept(append: Append, outcomes: readonly ClaimOutcome[], accepted: number): void {
    const { projectId, account, receivedAt, entry } = append;
    this.#counts.addUsage(account.id, receivedAt, accepted);
    const newEntry = acceptedEvents(entry, outcomes);
    this.#latest.set(projectId, { eventName: eventNameOf(lastRow(newEntry)), receivedAt });
    const entries = this.#entries.get(projectId);
    if (entries) entries.push(newEntry);
    else this.#entries.set(projectId, [newEntry]);
    this.#added.events += accepted;
  }
}

export const countEvents = (group: readonly QueuedAppend[]): number =>
  group.reduce((sum, { append }) => sum + (append ? entryCount(append.entry) : 0), 0);
