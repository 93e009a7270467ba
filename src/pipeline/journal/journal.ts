import { setImmediate } from "node:timers/promises";
import { BackendUnavailable } from "@/base/errors";
import { RejectionStreak } from "@/base/http/retry-after";
import type { Log } from "@/base/log";
import { type DataLock, lockDataDir } from "@/base/storage/data-lock";
import type { StorageGate } from "@/base/storage/watch";
import type { Clock } from "@/base/time/clock";
import {
  type Append,
  type Fate,
  type Journal,
  type JournalMark,
  OverLimit,
} from "../contract/journal";
import type { Arrival, DayCount, Usage } from "../contract/ledger";
import type { Tally } from "../contract/reason";
import { type GroupOutcome, type Stores, type Waiting, writeGroup } from "./append-group";
import { damaged } from "./check";
import { Backlog } from "./counters/backlog";
import { type CounterDeltas, readCounts, readUsage, readUsages } from "./counters/counters";
import { CounterLedger } from "./counters/ledger";
import { RefusalCounts } from "./counters/rejected-counts";
import { SettledCounts } from "./counters/settled-counts";
import { IdIndex } from "./ids/id-index";
import { ProjectNumbers } from "./ids/project-numbers";
import { durable } from "./store/durable";
import { encodeEntry } from "./store/entry";
import { lastKey, openTables } from "./store/tables";

/** The most events that one transaction takes on, unless one append has more: some 5 ms of work. */
const GROUP_EVENTS = 2_000;
/** The most events of one append. */
export const MAX_APPEND_EVENTS = 50_000;
/** The most bytes of events that may wait for their commit, in memory. */
const MAX_QUEUED_BYTES = 256 * 1024 ** 2;
const MARK = "mark";
/** What a client is told to wait at first when the journal is full: it empties at ClickHouse's pace. */
const FULL_MINIMUM_RETRY_SECONDS = 10;

export type JournalOptions = {
  dir: string;
  clock: Clock;
  log: Log;
  /** The most bytes of events that may wait for ClickHouse. */
  maxBytes: number;
  /** Whether the disk can take more; without it, only a failing commit tells. */
  storage?: StorageGate;
  /** Throws what appends are rejected with while this process may accept no events. */
  assertAccepting?: () => void;
  /** How many recent ids memory holds before they are merged into the index on disk. */
  mergeIds?: number;
};

/**
 * The journal on LMDB. Appends that arrive together share one durable transaction (group commit)
 * which holds the events, their ids and the counts, so that a crash can neither lose nor double any
 * of the three. What is in memory follows only when the transaction is durable.
 */
export class LmdbJournal implements Journal {
  readonly stores: Stores;
  readonly #queue: Waiting[] = [];
  #queuedBytes = 0;
  readonly #refusals = new RefusalCounts(() => this.#wake());
  #sequence: number;
  #pump: Promise<void> | null = null;
  #sealed = false;
  #closed = false;
  readonly #listeners = new Set<() => void>();
  readonly #fullRejections = new RejectionStreak(FULL_MINIMUM_RETRY_SECONDS);

  /**
   * Opens the journal in a directory of its own. Throws `StartError` when another process has it: LMDB
   * would let both in, and each, with recent ids of its own in memory, would accept an id once.
   */
  static async open(options: JournalOptions): Promise<LmdbJournal> {
    const lock = await lockDataDir(options.dir);
    try {
      return new LmdbJournal(options, lock);
    } catch (error) {
      await lock.release();
      throw errorOfOpening(options.dir, error);
    }
  }

  private constructor(
    private readonly options: JournalOptions,
    private readonly lock: DataLock,
  ) {
    const tables = openTables(options.dir);
    this.stores = {
      tables,
      ids: new IdIndex(tables, options.clock, options.log, options.mergeIds),
      projects: new ProjectNumbers(tables.projects),
      backlog: new Backlog(tables.meta),
      ledger: new CounterLedger(tables, options.clock),
      settled: new SettledCounts(tables),
    };
    this.#sequence = Math.max(lastKey(tables.entries), this.stores.backlog.settledUpTo);
  }

  append(append: Append): Promise<Fate[]> {
    return new Promise((resolve, reject) => {
      if (this.#sealed) throw new BackendUnavailable("The server is stopping. Try again.");
      if (append.events.length > MAX_APPEND_EVENTS) throw new RangeError("Too many events at once");
      const entry = encodeEntry(append.projectId, append.events);
      this.#assertRoom(append, entry.length);
      this.#enqueue({ append, entry, resolve, reject });
    });
  }

  count(projectId: string, receivedAt: number, tally: Tally): void {
    if (!this.#closed) this.#refusals.add(projectId, receivedAt, tally);
  }

  usage(accountId: string, month: string): number {
    return readUsage(this.stores.tables.counters, accountId, month);
  }

  /** What the journal has counted for all accounts, in all months that it still knows. */
  usages(): Usage[] {
    return readUsages(this.stores.tables.counters);
  }

  latest(projectId: string): Arrival | null {
    return this.stores.tables.latest.get(projectId) ?? null;
  }

  counts(projectId: string, fromDay: string, toDay: string): Omit<DayCount, "projectId">[] {
    return readCounts(this.stores.tables.counters, projectId, fromDay, toDay);
  }

  backlog(): { events: number; bytes: number } {
    return this.stores.backlog.amount;
  }

  readonly mark: JournalMark = {
    read: () => this.stores.tables.meta.get(MARK),
    write: async (value) => {
      const { root, meta } = this.stores.tables;
      await durable(root.transaction(() => meta.putSync(MARK, value)));
    },
  };

  /** The last entry's number. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Calls `listener` whenever new entries are durable. Gives back how to stop it. */
  onEntries(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Waits until everything appended and counted so far is durable. Rejects when a commit fails. */
  async flush(): Promise<void> {
    await new Promise((resolve, reject) => {
      this.#enqueue({ append: NOTHING, entry: NO_BYTES, resolve, reject });
    });
  }

  /** Accepts no more appends, and finishes those that came before. */
  async seal(): Promise<void> {
    this.#sealed = true;
    // A failure has been logged, and told to those whose events it concerns.
    await this.flush().catch(() => undefined);
    await this.#pump;
  }

  /** Seals the journal and closes its files. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.seal();
    this.#refusals.stop();
    await this.stores.ids.close();
    await this.stores.tables.root.close();
    await this.lock.release();
  }

  #assertRoom(append: Append, bytes: number): void {
    this.options.assertAccepting?.();
    const fault = this.options.storage?.fault;
    if (fault) throw cannotStore(fault.retryAfter());
    const queued = this.#queuedBytes + bytes;
    const fits = this.backlog().bytes + queued <= this.options.maxBytes;
    if (fits && queued <= MAX_QUEUED_BYTES) return;
    this.count(append.projectId, append.receivedAt, { journal_full: append.events.length });
    throw new BackendUnavailable("Too many events wait to be stored. Send these again later.", {
      retryAfter: this.#fullRejections.add(this.options.clock.now()),
    });
  }

  #enqueue(waiting: Waiting): void {
    this.#queuedBytes += waiting.entry.length;
    this.#queue.push(waiting);
    this.#wake();
  }

  #wake(): void {
    this.#pump ??= this.#run().finally(() => {
      this.#pump = null;
      // What came between the last look and here.
      if (this.#hasWork) this.#wake();
    });
  }

  async #run(): Promise<void> {
    do {
      // Lets the requests that have arrived join the group.
      await setImmediate();
      await this.#commitGroup();
    } while (this.#hasWork);
  }

  get #hasWork(): boolean {
    return this.#queue.length > 0 || this.#refusals.isDue;
  }

  async #commitGroup(): Promise<void> {
    const group = this.#takeGroup();
    const counts = this.#refusals.take();
    if (group.length === 0 && counts.size === 0) return;
    try {
      this.#publish(await this.#write(group, counts), group);
    } catch (error) {
      this.#undo(error, group, counts);
    }
  }

  async #write(group: readonly Waiting[], counts: CounterDeltas): Promise<GroupOutcome> {
    const { ids, tables } = this.stores;
    await ids.prepare(eventsOf(group));
    return durable(
      tables.root.transaction(() => writeGroup(this.stores, group, counts, this.#sequence)),
    );
  }

  #publish(outcome: GroupOutcome, group: readonly Waiting[]): void {
    const { ids, projects, backlog, ledger } = this.stores;
    ids.commit();
    projects.commit();
    backlog.applyAppended(outcome.added);
    ledger.note(outcome.counted);
    this.#sequence = outcome.sequence;
    for (const [index, { entry, resolve, reject }] of group.entries()) {
      this.#queuedBytes -= entry.length;
      const fates = outcome.fates[index];
      if (fates) resolve(fates);
      else reject(new OverLimit());
    }
    if (outcome.added.events > 0) for (const listener of this.#listeners) listener();
  }

  #undo(error: unknown, group: readonly Waiting[], counts: CounterDeltas): void {
    const { ids, projects } = this.stores;
    const fault = this.options.storage?.report(error) ?? null;
    // A fault of the disk is logged by its watch, once for all requests that meet it.
    if (!fault)
      this.options.log.error({ err: error, appends: group.length }, "The journal could not commit");
    ids.rollback();
    projects.rollback();
    this.#refusals.putBack(counts);
    for (const { entry, reject } of group) {
      this.#queuedBytes -= entry.length;
      reject(fault ? cannotStore(fault.retryAfter()) : cannotStore(1, error));
    }
  }

  #takeGroup(): Waiting[] {
    let events = 0;
    const end = this.#queue.findIndex(({ append }, index) => {
      events += append.events.length;
      return index > 0 && events > GROUP_EVENTS;
    });
    return this.#queue.splice(0, end < 0 ? this.#queue.length : end);
  }
}

const cannotStore = (retryAfter: number, cause?: unknown): BackendUnavailable =>
  new BackendUnavailable("Events cannot be stored now. Try again.", { retryAfter, cause });

/** What LMDB or the reading of a value says is no error of the system's: it comes of wrong bytes. */
function errorOfOpening(dir: string, error: unknown): unknown {
  const isSystemError = error instanceof Error && "code" in error && Number(error.code) > 0;
  return error instanceof Error && !isSystemError ? damaged(dir, error) : error;
}

/** Joins the queue only to see it committed. */
const NOTHING: Append = {
  projectId: "",
  account: { id: "", limit: 0 },
  receivedAt: 0,
  events: [],
  tally: {},
};
const NO_BYTES = Buffer.alloc(0);

const eventsOf = (group: readonly Waiting[]): number =>
  group.reduce((sum, { append }) => sum + append.events.length, 0);
