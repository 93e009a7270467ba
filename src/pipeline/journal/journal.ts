import { setImmediate } from "node:timers/promises";
import { StartError } from "@/base/errors";
import { RejectionStreak } from "@/base/http/retry-after";
import type { Log } from "@/base/log";
import { stopwatch } from "@/base/metrics/registry";
import { type DataLock, lockDataDir } from "@/base/storage/data-lock";
import type { StorageStatus } from "@/base/storage/disk-monitor";
import type { Clock } from "@/base/time/clock";
import {
  cannotStore,
  FULL_MINIMUM_RETRY_SECONDS,
  stopping,
  TooManyWaiting,
} from "../contract/errors";
import {
  type Append,
  type EventOutcome,
  type Journal,
  type JournalMark,
  LimitExceeded,
} from "../contract/journal";
import type { Arrival, DayCount, Usage } from "../contract/ledger";
import type { Tally } from "../contract/reason";
import {
  COMMIT_FAILURES,
  COMMITS,
  countEvents as countAsMetrics,
  measureJournal,
} from "../metrics/journal-metrics";
import { LagMeter } from "../metrics/lag";
import {
  countEvents,
  type GroupOutcome,
  type QueuedAppend,
  type Stores,
  writeGroup,
} from "./append-group";
import type { Block } from "./block";
import { damaged } from "./check";
import { Backlog } from "./counters/backlog";
import { type CounterDeltas, readCounts, readUsage, readUsages } from "./counters/counters";
import { CounterLedger } from "./counters/ledger";
import { RejectedCounts } from "./counters/rejected-counts";
import { SettledCounts } from "./counters/settled-counts";
import { IdIndex } from "./ids/id-index";
import { ProjectNumbers } from "./ids/project-numbers";
import { copyJournal, type JournalCopy } from "./store/copy";
import { durable } from "./store/durable";
import { entryCount, entryProject, FINGERPRINT_BYTES } from "./store/entry";
import { lastKey, openTables } from "./store/tables";

/**
 * The maximum number of events per transaction, unless a single append has more. Takes about 5 ms.
 */
const GROUP_EVENTS = 2_000;
const MAX_APPEND_EVENTS = 50_000;
/** The maximum size of events in memory that are waiting for their commit. */
const MAX_QUEUED_BYTES = 256 * 1024 ** 2;
const MARK = "mark";

export type JournalOptions = {
  dir: string;
  clock: Clock;
  log: Log;
  /** The maximum size of events that are waiting for ClickHouse. */
  maxBytes: number;
  /** Whether the disk accepts writes. Without this, only a failed commit shows that it does not. */
  storage?: StorageStatus;
  /** Throws the error for appends while this process must not accept events. */
  assertAccepting?: () => void;
  /** How many recent ids stay in memory before they are merged into the index on disk. */
  mergeIds?: number;
};

/**
 * The journal, stored in LMDB. Appends that arrive together share one durable transaction (group
 * commit) for the events, their ids and the counts, so that a crash can neither lose nor duplicate
 * any of them. The state in memory is updated only once the transaction is durable.
 */
export class LmdbJournal implements Journal {
  readonly stores: Stores;
  readonly #queue: QueuedAppend[] = [];
  #queuedBytes = 0;
  readonly #rejected = new RejectedCounts(() => this.#wake());
  #sequence: number;
  #pump: Promise<void> | null = null;
  #sealed = false;
  #closed = false;
  readonly #listeners = new Set<() => void>();
  readonly #lag: LagMeter;
  readonly #endMeasurement: () => void;
  readonly #fullRejections = new RejectionStreak(FULL_MINIMUM_RETRY_SECONDS);

  /**
   * Opens the journal in a directory of its own. Throws `StartError` if another process is using
   * it: LMDB would allow both, and each would accept the same id once, since recent ids are in
   * memory.
   */
  static async open(options: JournalOptions): Promise<LmdbJournal> {
    const lock = await lockDataDir(options.dir);
    try {
      return new LmdbJournal(options, lock);
    } catch (error) {
      await lock.release();
      throw toStartError(options.dir, error);
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
    this.#lag = new LagMeter(this.backlog().events > 0 ? this.#sequence : null);
    this.#endMeasurement = measureJournal({
      backlog: () => this.backlog(),
      maxBytes: options.maxBytes,
      ids: () => this.stores.ids.sizes(),
    });
  }

  append(append: Append): Promise<EventOutcome[]> {
    return new Promise((resolve, reject) => {
      if (this.#sealed) throw stopping();
      assertWhole(append);
      this.#assertRoom(append);
      this.#enqueue({ append, resolve, reject });
    });
  }

  count(projectId: string, receivedAt: number, tally: Tally): void {
    if (!this.#closed) this.#rejected.add(projectId, receivedAt, tally);
  }

  usage(accountId: string, month: string): number {
    return readUsage(this.stores.tables.counters, accountId, month);
  }

  /** The usage of all accounts in all months that are still in the journal. */
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

  /** The number of the last entry. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Calls `listener` whenever new entries are durable. Returns a function that removes it. */
  onEntries(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Resolves when everything appended and counted so far is durable. Rejects if a commit fails. */
  async flush(): Promise<void> {
    await new Promise((resolve, reject) => {
      this.#enqueue({ append: null, resolve, reject });
    });
  }

  /** Copies the journal into a new directory, while appends go on. */
  copyTo(dir: string): JournalCopy {
    return copyJournal(this.stores.tables.root, dir);
  }

  /** Stops accepting appends and finishes pending ones. */
  async seal(): Promise<void> {
    this.#sealed = true;
    // A failure has already been logged and returned to the callers affected.
    await this.flush().catch(() => undefined);
    await this.#pump;
  }

  /** Measures how long the block's events, which can be queried now, have waited. */
  measureLag({ to }: Block): void {
    this.#lag.settled(to);
  }

  /** Seals the journal and closes its files. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.seal();
    this.#rejected.stop();
    this.#endMeasurement();
    this.#lag.close();
    await this.stores.ids.close();
    await this.stores.tables.root.close();
    await this.lock.release();
  }

  #assertRoom({ projectId, receivedAt, entry }: Append): void {
    this.options.assertAccepting?.();
    const fault = this.options.storage?.fault;
    if (fault) throw cannotStore(fault.retryAfter());
    const queued = this.#queuedBytes + entry.length;
    const fits = this.backlog().bytes + queued <= this.options.maxBytes;
    if (fits && queued <= MAX_QUEUED_BYTES) return;
    this.count(projectId, receivedAt, { journal_full: entryCount(entry) });
    throw new TooManyWaiting(this.#fullRejections.add(this.options.clock.now()));
  }

  #enqueue(append: QueuedAppend): void {
    this.#queuedBytes += bytesOf(append);
    this.#queue.push(append);
    this.#wake();
  }

  #wake(): void {
    this.#pump ??= this.#run().finally(() => {
      this.#pump = null;
      // Covers appends that arrived after the last check.
      if (this.#hasWork) this.#wake();
    });
  }

  async #run(): Promise<void> {
    do {
      // Allows requests that have already arrived to join the group.
      await setImmediate();
      await this.#commitGroup();
    } while (this.#hasWork);
  }

  get #hasWork(): boolean {
    return this.#queue.length > 0 || this.#rejected.isDue;
  }

  async #commitGroup(): Promise<void> {
    const group = this.#takeGroup();
    const counts = this.#rejected.take();
    if (group.length === 0 && counts.size === 0) return;
    try {
      this.#publish(await this.#write(group, counts), group);
    } catch (error) {
      this.#undo(error, group, counts);
    }
  }

  async #write(group: readonly QueuedAppend[], counts: CounterDeltas): Promise<GroupOutcome> {
    const { ids, tables } = this.stores;
    await ids.prepare(countEvents(group));
    const seconds = stopwatch();
    const outcome = await durable(
      tables.root.transaction(() => writeGroup(this.stores, group, counts, this.#sequence)),
    );
    COMMITS.record(seconds());
    return outcome;
  }

  #publish(outcome: GroupOutcome, group: readonly QueuedAppend[]): void {
    const { ids, projects, backlog, ledger } = this.stores;
    ids.commit();
    projects.commit();
    backlog.applyAppended(outcome.added);
    ledger.markChanged(outcome.counted);
    this.#sequence = outcome.sequence;
    countAsMetrics(outcome.counted.byReason());
    if (outcome.added.events > 0) this.#lag.committed(outcome.sequence);
    for (const [index, queued] of group.entries()) {
      this.#queuedBytes -= bytesOf(queued);
      const outcomes = outcome.outcomes[index];
      if (outcomes) queued.resolve(outcomes);
      else queued.reject(new LimitExceeded());
    }
    if (outcome.added.events > 0) for (const listener of this.#listeners) listener();
  }

  #undo(error: unknown, group: readonly QueuedAppend[], counts: CounterDeltas): void {
    const { ids, projects } = this.stores;
    COMMIT_FAILURES.inc();
    const fault = this.options.storage?.report(error) ?? null;
    // The disk monitor logs a disk fault once for all requests.
    if (!fault)
      this.options.log.error(
        { err: error, appends: group.length },
        "Could not commit to the journal",
      );
    ids.rollback();
    projects.rollback();
    this.#rejected.putBack(counts);
    for (const queued of group) {
      this.#queuedBytes -= bytesOf(queued);
      queued.reject(fault ? cannotStore(fault.retryAfter()) : cannotStore(1, error));
    }
  }

  #takeGroup(): QueuedAppend[] {
    let events = 0;
    const end = this.#queue.findIndex((queued, index) => {
      events += countEvents([queued]);
      return index > 0 && events > GROUP_EVENTS;
    });
    return this.#queue.splice(0, end < 0 ? this.#queue.length : end);
  }
}

/**
 * An error that is not a system error comes from LMDB or from decoding a value, and means that the
 * file is damaged.
 */
function toStartError(dir: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  const isSystemError = error instanceof Error && "code" in error && Number(error.code) > 0;
  return error instanceof Error && !isSystemError ? damaged(dir, error) : error;
}

const bytesOf = ({ append }: QueuedAppend): number => append?.entry.length ?? 0;

function assertWhole({ projectId, entry, fingerprints }: Append): void {
  const count = entryCount(entry);
  if (count > MAX_APPEND_EVENTS) throw new RangeError("Too many events at once");
  if (fingerprints.length !== count * FINGERPRINT_BYTES || entryProject(entry) !== projectId)
    throw new TypeError("The entry, its fingerprints and its project do not belong together");
}
