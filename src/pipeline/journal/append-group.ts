import type { Append, Fate, JournalEvent } from "../contract/journal";
import type { Arrival } from "../contract/ledger";
import type { Amount, Backlog } from "./counters/backlog";
import { CounterDeltas } from "./counters/counters";
import type { CounterLedger } from "./counters/ledger";
import type { SettledCounts } from "./counters/settled-counts";
import type { IdIndex } from "./ids/id-index";
import { IdRecords } from "./ids/id-records";
import type { ProjectNumbers } from "./ids/project-numbers";
import { encodeEntry, eventIdAt, joinEntries } from "./store/entry";
import type { Tables } from "./store/tables";

/** An append that waits for its turn. */
export type Waiting = {
  append: Append;
  /** All its events, ready to be kept if they are all new. */
  entry: Buffer;
  resolve(fates: Fate[]): void;
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
  /** Of each append; null for one that the account has no room for. */
  fates: (Fate[] | null)[];
  added: Amount;
  counted: CounterDeltas;
  sequence: number;
};

/**
 * Decides on the events of a group and writes what was accepted, with the ids and the counts. Call it
 * inside a transaction. All that can fail for another reason than the disk comes before the first
 * write, because an error thrown half-way would not undo what lmdb has written by then.
 */
export function writeGroup(
  stores: Stores,
  group: readonly Waiting[],
  counted: CounterDeltas,
  lastSequence: number,
): GroupOutcome {
  const decisions = new Decisions(stores, group, counted);
  const fates = group.map((waiting) => decisions.decide(waiting));
  return { fates, ...decisions.write(lastSequence) };
}

/** What becomes of the appends of a group, one after the other, before any of it is written. */
class Decisions {
  readonly #counts = new CounterDeltas();
  readonly #records: IdRecords;
  /** Of the records, those whose ids were claimed or found. */
  #seen = 0;
  /** What is kept, by project. */
  readonly #entries = new Map<string, Buffer[]>();
  readonly #latest = new Map<string, Arrival>();
  readonly #added: Amount = { events: 0, bytes: 0 };

  constructor(
    private readonly stores: Stores,
    group: readonly Waiting[],
    counted: CounterDeltas,
  ) {
    this.#counts.addAll(counted);
    this.#records = new IdRecords(group.reduce((sum, { append }) => sum + append.events.length, 0));
  }

  /** Null when the account has no room: of all or nothing, nothing. */
  decide({ append, entry }: Waiting): Fate[] | null {
    const { ids } = this.stores;
    const { projectId, receivedAt } = append;
    const before = ids.claimed;
    const fates = this.#claim(append, entry);
    const tally = tallyOf(fates);
    if (tally.accepted > this.#room(append)) {
      ids.undoTo(before);
      return null;
    }
    this.#counts.addTally(projectId, receivedAt, { ...append.tally, ...tally });
    if (tally.accepted > 0) this.#accept(append, entry, fates, tally.accepted);
    return fates;
  }

  write(lastSequence: number): Omit<GroupOutcome, "fates"> {
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

  #claim({ projectId, events }: Append, entry: Buffer): Fate[] {
    const { ids, projects } = this.stores;
    const project = events.length > 0 ? projects.numberOf(projectId) : 0;
    return events.map(({ fingerprint }, index): Fate => {
      const record = this.#seen++;
      this.#records.write(record, entry, eventIdAt(index), project, fingerprint ?? 0n);
      return fingerprint === null
        ? ids.keep(this.#records, record)
        : ids.claim(this.#records, record);
    });
  }

  /** How many more events the account may have, those that the group has brought it by now counted in. */
  #room({ account: { id, limit }, receivedAt }: Append): number {
    if (limit === Number.POSITIVE_INFINITY) return limit;
    const used = this.#counts.usage(this.stores.tables.counters, id, receivedAt);
    // It can have more than its limit: after a change of plan, or by what other processes took.
    return Math.max(0, limit - used);
  }

  #accept(append: Append, entry: Buffer, fates: readonly Fate[], accepted: number): void {
    const { projectId, account, receivedAt, events } = append;
    this.#counts.addUsage(account.id, receivedAt, accepted);
    const isNew = (_: JournalEvent, index: number) => fates[index] === "accepted";
    const last = events[fates.lastIndexOf("accepted")];
    if (last) this.#latest.set(projectId, { eventName: last.eventName, receivedAt });
    const allNew = accepted === events.length;
    const kept = allNew ? entry : encodeEntry(projectId, events.filter(isNew));
    const entries = this.#entries.get(projectId);
    if (entries) entries.push(kept);
    else this.#entries.set(projectId, [kept]);
    this.#added.events += accepted;
  }
}

function tallyOf(fates: readonly Fate[]): Record<Fate, number> {
  const tally = { accepted: 0, duplicate: 0, conflicting_duplicate: 0 };
  for (const fate of fates) tally[fate]++;
  return tally;
}
