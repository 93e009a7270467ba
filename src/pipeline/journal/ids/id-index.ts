import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import { durable, sweep } from "../store/durable";
import { lastKey, type Tables } from "../store/tables";
import type { ClaimOutcome } from "./claim-outcome";
import { IdGeneration } from "./id-generation";
import { IdRecords, RECORD_BYTES } from "./id-records";
import { IdTable } from "./id-table";

/** An id is remembered for at least this long, and stays on disk for at most twice as long. */
export const GENERATION_MS = 31 * DAY_MS;
/**
 * How many recent ids are merged into the index on disk at a time. The more there are, the fewer
 * pages are rewritten per id. In memory, an id takes 36 bytes, and twice that during a merge.
 */
const MERGE_IDS = 2 ** 19;
/** Space for the ids of commits before a merge begins: a single append can have 50,000. */
const SLACK_IDS = 2 ** 16;
/** Ids per transaction of a merge. */
const MERGE_SLICE = 4_096;

export type IdSizes = { memory: number; disk: number };

/** Ids on their way from memory into the index on disk. */
type Merge = {
  table: IdTable;
  order: Uint32Array;
  /** How many have been written. */
  done: number;
  /** The last log entry that contains them. */
  loggedUpTo: number;
};

type Marks = { current: 0 | 1; since: number };
const MARKS = "id_generations";

/**
 * The ids that were accepted: an index on disk in two generations, and the recent ids in memory,
 * backed by a log (`recent_ids`).
 *
 * Inserting random ids directly into a B-tree with a few million ids rewrites a 4 KB page for each,
 * which limits ingestion to 35,000 events/s. So a commit only appends its ids to the log; once
 * there are many, they are merged in key order, several to a page, in parallel with commits. A
 * crash loses nothing, because the next start reads the log again, and merging an id twice has no
 * effect.
 */
export class IdIndex {
  #fresh: IdTable;
  #merging: Merge | null = null;
  #mergeTask: Promise<void> | null = null;
  /** The current step of the merge. */
  #mergeStep: Promise<void> = Promise.resolve();
  /** How many ids in `fresh` are durable. */
  #committed: number;
  #sequence: number;
  #marks: Marks;
  readonly #generations: readonly [IdGeneration, IdGeneration];
  readonly #closing = new AbortController();

  constructor(
    private readonly tables: Tables,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly mergeIds = MERGE_IDS,
  ) {
    this.#generations = [new IdGeneration(tables, 0), new IdGeneration(tables, 1)];
    this.#marks = (tables.meta.get(MARKS) as Marks | undefined) ?? this.#firstMarks();
    this.#sequence = lastKey(tables.recentIds);
    this.#fresh = readRecent(tables.recentIds, mergeIds + SLACK_IDS);
    this.#committed = this.#fresh.size;
  }

  /**
   * Claims an id. If it is taken, returns whether the event is a duplicate or conflicts; the first
   * payload wins. Call it inside a transaction, then `write`, then `commit` or `rollback`.
   */
  claim(records: IdRecords, index: number): ClaimOutcome {
    const hash = records.hash(index);
    const known = this.#fingerprintOf(records, index, hash);
    if (known === undefined) {
      this.#fresh.add(records, index, hash);
      return "accepted";
    }
    const same = Buffer.compare(known, records.fingerprint(index)) === 0;
    return same ? "duplicate" : "conflicting_duplicate";
  }

  /**
   * Adds an id that cannot be taken, since the server has just generated it. Call it in the
   * same way as `claim`.
   */
  addNew(records: IdRecords, index: number): ClaimOutcome {
    this.#fresh.add(records, index, records.hash(index));
    return "accepted";
  }

  /**
   * Adds accepted ids, in the order of their keys, straight to the index on disk; the batches of
   * all of them together. Adding an id that is there has no effect. Call it only while all claims
   * are committed. Rejects once `signal` aborts: the ids must then be added again.
   */
  async addSorted(batches: Iterable<IdRecords>, signal: AbortSignal): Promise<void> {
    const generation = this.#generations[this.#marks.current];
    const append = this.#merging === null && generation.size === 0;
    let added = 0;
    let writing: Promise<void> = Promise.resolve();
    try {
      for (const records of batches) {
        // The next batch is put together while this one is written.
        await writing;
        signal.throwIfAborted();
        writing = generation.addSorted(records, append);
        added += records.capacity;
      }
    } finally {
      await writing;
    }
    if (append && generation.size !== added) throw new Error("Ids are missing from the index");
    await generation.saveFilter();
  }

  /** Whether an id is taken. */
  knows(records: IdRecords, index: number): boolean {
    return this.#fingerprintOf(records, index, records.hash(index)) !== undefined;
  }

  /** All ids that were accepted since then, in ms, are in the index. */
  get completeSince(): number {
    const { current, since } = this.#marks;
    const hasOlder = this.tables.ids[current === 0 ? 1 : 0].getKeysCount({ limit: 1 }) > 0;
    return hasOlder ? since - GENERATION_MS : since;
  }

  /** The number of claimed ids, for `undoTo`. */
  get claimed(): number {
    return this.#fresh.size;
  }

  /** Undoes the claims since `claimed` was read, in the same transaction. */
  undoTo(claimed: number): void {
    this.#fresh.truncate(claimed);
  }

  /** Writes the claims since the last commit. Call it inside the same transaction. */
  write(): void {
    const claimed = this.#fresh.records.bytes.subarray(
      this.#committed * RECORD_BYTES,
      this.#fresh.size * RECORD_BYTES,
    );
    if (claimed.length > 0) this.tables.recentIds.putSync(this.#sequence + 1, claimed);
  }

  /** Call it once the transaction is durable. */
  commit(): void {
    if (this.#fresh.size > this.#committed) this.#sequence++;
    this.#committed = this.#fresh.size;
    if (this.#merging === null && this.#fresh.size >= this.mergeIds) this.#beginMerge();
  }

  /** Call it if the transaction failed: undoes its claims. */
  rollback(): void {
    this.undoTo(this.#committed);
  }

  /**
   * Makes room to claim `claims` ids, and drops an expired generation. If ids arrive faster than
   * they are merged, appends slow down evenly instead of all stopping once memory is full.
   */
  async prepare(claims: number): Promise<void> {
    if (this.clock.now() - this.#marks.since > GENERATION_MS) await this.#rotate();
    while (this.#fresh.size + claims > this.#room()) {
      // The ids that arrived during a merge can fill the table before a commit
      // begins the next merge.
      if (this.#merging === null && this.#committed === this.#fresh.size) this.#beginMerge();
      else this.#startMerging();
      await this.#mergeStep;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled([this.#mergeTask]);
  }

  #fingerprintOf(records: IdRecords, index: number, hash: number): Uint8Array | undefined {
    const [first, second] = this.#generations;
    return (
      findIn(this.#fresh, records, index, hash) ??
      (this.#merging && findIn(this.#merging.table, records, index, hash)) ??
      first.find(records, index, hash) ??
      second.find(records, index, hash)
    );
  }

  /** How many ids are remembered. Some may be on disk already while they are still in memory. */
  sizes(): IdSizes {
    const [first, second] = this.#generations;
    return {
      memory: this.#fresh.size + (this.#merging?.table.size ?? 0),
      disk: first.size + second.size,
    };
  }

  /** The current maximum of recent ids in memory. */
  #room(): number {
    if (this.#merging === null) return this.#fresh.records.capacity;
    return SLACK_IDS + (this.#merging.done / this.#merging.order.length) * this.mergeIds;
  }

  #beginMerge(): void {
    const table = this.#fresh;
    this.#merging = { table, order: table.inKeyOrder(), done: 0, loggedUpTo: this.#sequence };
    this.#fresh = new IdTable(this.mergeIds + SLACK_IDS);
    this.#committed = 0;
    this.#startMerging();
  }

  /** Starts a merge, or continues one that failed. */
  #startMerging(): void {
    this.#mergeTask ??= this.#mergeAll()
      .catch((error: unknown) => {
        this.log.warn({ err: error }, "Could not merge recent ids into the index; retrying");
      })
      .finally(() => {
        this.#mergeTask = null;
      });
  }

  async #mergeAll(): Promise<void> {
    while (this.#merging !== null && !this.#closing.signal.aborted) {
      this.#mergeStep = this.#mergeSlice(this.#merging);
      await this.#mergeStep;
    }
  }

  async #mergeSlice(merge: Merge): Promise<void> {
    const { table, order, done, loggedUpTo } = merge;
    const generation = this.#generations[this.#marks.current];
    const slice = order.subarray(done, done + MERGE_SLICE);
    await durable(
      this.tables.root.batch(() => {
        for (const at of slice) generation.put(table.records, at);
      }),
    );
    merge.done += slice.length;
    if (merge.done < order.length) return;
    // Saves both, since the generations may have been swapped during the merge.
    for (const each of this.#generations) await each.saveFilter();
    this.#merging = null;
    // Log entries that remain after a crash are merged again, which has no effect.
    await sweep(this.tables.root, this.tables.recentIds, loggedUpTo, this.#closing.signal);
  }

  async #rotate(): Promise<void> {
    const next: Marks = { current: this.#marks.current === 0 ? 1 : 0, since: this.clock.now() };
    const oldest = this.#generations[next.current];
    await durable(
      this.tables.root.transaction(() => {
        oldest.clear();
        this.tables.meta.putSync(MARKS, next);
      }),
    );
    oldest.cleared();
    this.#marks = next;
  }

  #firstMarks(): Marks {
    const marks: Marks = { current: 0, since: this.clock.now() };
    this.tables.meta.putSync(MARKS, marks);
    return marks;
  }
}

function findIn(table: IdTable, records: IdRecords, index: number, hash: number) {
  const at = table.find(records, index, hash);
  return at < 0 ? undefined : table.records.fingerprint(at);
}

/** Reads the log of recent ids back into memory. */
function readRecent(recentIds: Tables["recentIds"], capacity: number): IdTable {
  const logged = Array.from(recentIds.getRange({}), ({ value }) => IdRecords.fromBytes(value));
  const count = logged.reduce((sum, records) => sum + records.capacity, 0);
  const table = new IdTable(Math.max(capacity, count + SLACK_IDS));
  for (const records of logged) {
    for (let index = 0; index < records.capacity; index++) {
      const hash = records.hash(index);
      if (table.find(records, index, hash) < 0) table.add(records, index, hash);
    }
  }
  return table;
}
