import { setTimeout } from "node:timers/promises";
import type { Database } from "lmdb";
import { IdFilter } from "./id-filter";
import { IdRecords } from "./id-records";

const FILTER_MEGABYTES = 16;
const SCAN_SLICE = 8_000;
const SCAN_PAUSE_MS = 5;

/** The ids of about one month on disk, with a filter in memory in front of them. */
export class IdGeneration {
  #filter = new IdFilter(FILTER_MEGABYTES);
  /** Until the filter knows every id on disk, its "no" means nothing. */
  #filterIsWhole: boolean;

  constructor(private readonly ids: Database<Buffer, Buffer>) {
    this.#filterIsWhole = isEmpty(ids);
  }

  /** The fingerprint that was kept with the id. */
  find(records: IdRecords, index: number, hash: number): Uint8Array | undefined {
    if (this.#filterIsWhole && !this.#filter.mayHave(hash)) return undefined;
    return this.ids.getBinary(records.key(index));
  }

  /**
   * Adds a record. Call it inside a batch of writes; the record's bytes must stay as they are until
   * that is durable.
   */
  put(records: IdRecords, index: number): void {
    this.#filter.add(records.hash(index));
    void this.ids.put(records.key(index), records.fingerprint(index));
  }

  /** Forgets everything; call it inside a transaction. 10 million ids take 35 ms. */
  clear(): void {
    this.ids.clearSync();
  }

  /** To be called when `clear` is committed. */
  cleared(): void {
    this.#filter = new IdFilter(FILTER_MEGABYTES);
    this.#filterIsWhole = true;
  }

  /**
   * Fills the filter from disk, a slice at a time, so that a start is quick and nothing waits: until
   * it is done, look-ups go to the disk's index.
   */
  async warm(signal: AbortSignal): Promise<void> {
    const record = new IdRecords(1);
    let last: Buffer | undefined;
    while (!this.#filterIsWhole && !signal.aborted) {
      const range = last ? { start: last, exclusiveStart: true } : {};
      const keys = Array.from(this.ids.getKeys({ ...range, limit: SCAN_SLICE }));
      for (const key of keys) {
        record.bytes.set(key);
        this.#filter.add(record.hash(0));
      }
      last = keys.at(-1);
      if (last === undefined) this.#filterIsWhole = true;
      else await setTimeout(SCAN_PAUSE_MS, undefined, { ref: false });
    }
  }
}

function isEmpty(ids: Database<Buffer, Buffer>): boolean {
  for (const _ of ids.getKeys({ limit: 1 })) return false;
  return true;
}
