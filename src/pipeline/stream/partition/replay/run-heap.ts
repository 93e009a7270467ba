import { readSync } from "node:fs";
import { IdRecords, RECORD_BYTES } from "../../../journal/ids/id-records";
import { compareKeys } from "./key-order";

/** Records in a file, in the order of their keys, of which a few are in memory. */
class Run {
  readonly records: IdRecords;
  /** The current record. */
  index = 0;
  /** The first bytes of its key, which nearly always decide. */
  high = 0;
  low = 0;
  #filled = 0;

  constructor(
    readonly number: number,
    private readonly fd: number,
    private at: number,
    private left: number,
    bufferIds: number,
  ) {
    this.records = new IdRecords(Math.min(bufferIds, left));
    this.#fill();
  }

  /** Goes to the next record. Returns false after the last one. */
  advance(): boolean {
    if (++this.index < this.#filled) this.#readKey();
    else this.#fill();
    return this.index < this.#filled;
  }

  #fill(): void {
    this.index = 0;
    this.#filled = Math.min(this.records.capacity, this.left);
    if (this.#filled === 0) return;
    const bytes = this.#filled * RECORD_BYTES;
    // Blocks for as long as the disk needs for a few kilobytes, which are mostly still in memory.
    for (let done = 0; done < bytes; ) {
      const read = readSync(this.fd, this.records.bytes, done, bytes - done, this.at + done);
      if (read === 0) throw new Error("The file of sorted ids is shorter than expected");
      done += read;
    }
    this.at += bytes;
    this.left -= this.#filled;
    this.#readKey();
  }

  #readKey(): void {
    const { bytes } = this.records;
    this.high = bytes.readUInt32BE(this.index * RECORD_BYTES);
    this.low = bytes.readUInt32BE(this.index * RECORD_BYTES + 4);
  }
}

const isBefore = (a: Run, b: Run): boolean => {
  if (a.high !== b.high) return a.high < b.high;
  if (a.low !== b.low) return a.low < b.low;
  const [aAt, bAt] = [a.index * RECORD_BYTES, b.index * RECORD_BYTES];
  const order = compareKeys(a.records.bytes, aAt, b.records.bytes, bAt);
  return order === 0 ? a.number < b.number : order < 0;
};

/** The runs of a file, by the key of their current record: a binary heap. */
export class RunHeap {
  readonly #runs: Run[] = [];

  /** `runIds` are the sizes of the runs, which follow each other. */
  constructor(fd: number, runIds: readonly number[], bufferIds: number) {
    let at = 0;
    for (const [number, ids] of runIds.entries()) {
      this.#runs.push(new Run(number, fd, at, ids, bufferIds));
      at += ids * RECORD_BYTES;
    }
    for (let place = this.#runs.length >> 1; place >= 0; place--) this.#sink(place);
  }

  /** The run with the lowest key; of equal keys, the one that comes first in the file. */
  get first(): Run | undefined {
    return this.#runs[0];
  }

  /** Goes to the next record of the first run. */
  advance(): void {
    if (this.#runs[0]?.advance() === false) {
      const last = this.#runs.pop();
      if (last && this.#runs.length > 0) this.#runs[0] = last;
    }
    this.#sink(0);
  }

  #sink(from: number): void {
    const runs = this.#runs;
    const sinking = runs[from];
    if (!sinking) return;
    let place = from;
    for (;;) {
      const left = runs[2 * place + 1];
      if (!left) break;
      const right = runs[2 * place + 2];
      const isRight = right !== undefined && isBefore(right, left);
      const smaller = isRight ? right : left;
      if (!isBefore(smaller, sinking)) break;
      runs[place] = smaller;
      place = 2 * place + (isRight ? 2 : 1);
    }
    runs[place] = sinking;
  }
}
