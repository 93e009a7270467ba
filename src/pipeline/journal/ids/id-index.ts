import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { DAY_MS } from "@/base/time/durations";
import type { Fate } from "@/pipeline/contract/journal";
import { durable, sweep } from "../store/durable";
import { lastKey, type Tables } from "../store/tables";
import { IdGeneration } from "./id-generation";
import { IdRecords, RECORD_BYTES } from "./id-records";
import { IdTable } from "./id-table";

/** An id is remembered for at least this long, and on disk for at most twice as long. */
export const GENERATION_MS = 31 * DAY_MS;
/**
 * So many recent ids are merged into the index on disk at a time: the more, the fewer pages are
 * rewritten for each of them. In memory they take 36 bytes each, twice while they are merged.
 */
const MERGE_IDS = 2 ** 19;
/** Room for the ids of the commits before a merge begins: one append may have 50,000. */
const SLACK_IDS = 2 ** 16;
/** Ids that one transaction of the merge writes. */
const MERGE_SLICE = 4_096;

/** Ids on their way from memory into the index on disk. */
type Merge = {
  table: IdTable;
  order: Uint32Array;
  /** How many of them are there. */
  done: number;
  /** The last entry of the log that holds them. */
  loggedUpTo: number;
};

type Marks = { current: 0 | 1; since: number };
const MARKS = "id_generations";

/**
 * Which ids were accepted: an index on disk in two generations, and the recent ids in memory in front
 * of it, backed by a log (`recent_ids`).
 *
 * Random ids put straight into a B-tree of a few million rewrite a page of 4 KB each: 35,000 events/s
 * at most. So a commit only appends its ids to the log; when there are many, they are merged in key
 * order, several to a page, beside the commits. A crash loses nothing: the log is read again at the
 * next start, and merging an id twice changes nothing.
 */
export class IdIndex {
  #fresh: IdTable;
  #merging: Merge | null = null;
  #mergeTask: Promise<void> | null = null;
  /** The part of the merge that is under way. */
  #mergeStep: Promise<void> = Promise.resolve();
  /** How much of `fresh` is durable. */
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
   * Takes the id if nobody has it; else says what the later sending is. The first payload wins. Call
   * it inside a transaction, then `write`, then `commit` or `rollback`.
   */
  claim(records: IdRecords, index: number): Fate {
    const hash = records.hash(index);
    const known = this.#fingerprintOf(records, index, hash);
    if (known === undefined) {
      this.#fresh.add(records, index, hash);
      return "accepted";
    }
    const same = Buffer.compare(known, records.fingerprint(index)) === 0;
    return same ? "duplicate" : "conflicting_duplicate";
  }

  /** Keeps an id that nobody can have: the server has just made it. Call it like `claim`. */
  keep(records: IdRecords, index: number): Fate {
    this.#fresh.add(records, index, records.hash(index));
    return "accepted";
  }

  /** How much is claimed by now, for `undoTo`. */
  get claimed(): number {
    return this.#fresh.size;
  }

  /** Takes back the claims since `claimed` was read, in the same transaction. */
  undoTo(claimed: number): void {
    this.#fresh.truncate(claimed);
  }

  /** Writes down what was claimed since the last commit. Call it inside the same transaction. */
  write(): void {
    const claimed = this.#fresh.records.bytes.subarray(
      this.#committed * RECORD_BYTES,
      this.#fresh.size * RECORD_BYTES,
    );
    if (claimed.length > 0) this.tables.recentIds.putSync(this.#sequence + 1, claimed);
  }

  /** The transaction is durable: the claims hold. */
  commit(): void {
    if (this.#fresh.size > this.#committed) this.#sequence++;
    this.#committed = this.#fresh.size;
    if (this.#merging === null && this.#fresh.size >= this.mergeIds) this.#beginMerge();
  }

  /** The transaction failed: nothing was claimed. */
  rollback(): void {
    this.undoTo(this.#committed);
  }

  /**
   * Makes sure that `claims` ids can be claimed, and drops a generation that has served its time. Ids
   * that come faster than they are merged are held back evenly, not all at once when memory is full.
   */
  async prepare(claims: number): Promise<void> {
    if (this.clock.now() - this.#marks.since > GENERATION_MS) await this.#rotate();
    while (this.#fresh.size + claims > this.#room()) {
      this.#startMerging();
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

  /** How many recent ids may be there now. */
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

  /** Goes on with a merge, also with one that has failed. */
  #startMerging(): void {
    this.#mergeTask ??= this.#mergeAll()
      .catch((error: unknown) => {
        this.log.warn({ err: error }, "Recent ids could not be merged into the index");
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
    // Both, since the generations may have changed places during the merge.
    for (const each of this.#generations) await each.saveFilter();
    this.#merging = null;
    // What stays of the log after a crash is merged again, to no effect.
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
