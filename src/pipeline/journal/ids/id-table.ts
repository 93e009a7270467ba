import { IdRecords, RECORD_BYTES } from "./id-records";

/**
 * How many slots to probe from a record's hash before continuing from its secret hash, which is
 * slower to compute. So ids that clients choose to collide fill at most this many slots.
 */
const OPEN_PROBES = 16;

/**
 * A hash table of id records in two flat arrays (open addressing, linear probing), because a Map of
 * a few hundred thousand strings takes five times the memory and stalls the garbage collector.
 * Records stay in insertion order.
 */
export class IdTable {
  readonly records: IdRecords;
  /** The index of the record plus one; 0 means free. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  #size = 0;

  constructor(capacity: number) {
    const slots = 2 ** Math.ceil(Math.log2((capacity + 1) * 1.5));
    this.records = new IdRecords(capacity);
    this.#slots = new Int32Array(slots);
    this.#mask = slots - 1;
  }

  get size(): number {
    return this.#size;
  }

  get isFull(): boolean {
    return this.#size >= this.records.capacity;
  }

  /** The index of the record with the same key, or -1. `hash` is the hash of the record. */
  find(records: IdRecords, index: number, hash: number): number {
    return (this.#slots[this.#slotOf(records, index, hash)] ?? 0) - 1;
  }

  /** Adds a record whose key is not yet in the table. */
  add(records: IdRecords, index: number, hash: number): void {
    if (this.isFull) throw new RangeError("The id table is full");
    this.records.copyFrom(records, index, this.#size);
    this.#slots[this.#slotOf(records, index, hash)] = ++this.#size;
  }

  /**
   * Removes the records added last. Removing them in reverse order keeps all probe sequences
   * intact: no remaining record was placed by skipping a removed one.
   */
  truncate(size: number): void {
    while (this.#size > size) {
      const last = this.#size - 1;
      this.#slots[this.#slotOf(this.records, last, this.records.hash(last))] = 0;
      this.#size = last;
    }
  }

  /**
   * The indexes of all records, ordered by the first two bytes of their keys (a counting sort,
   * linear time). That is enough for neighbours in the index to be written together. Time-ordered
   * ids (UUIDv7) arrive next to each other anyway.
   */
  inKeyOrder(): Uint32Array {
    const { bytes } = this.records;
    const prefix = (index: number) => bytes.readUInt16BE(index * RECORD_BYTES);
    const next = new Uint32Array(2 ** 16 + 1);
    for (let index = 0; index < this.#size; index++) {
      const after = prefix(index) + 1;
      next[after] = (next[after] ?? 0) + 1;
    }
    for (let value = 1; value < next.length; value++) {
      next[value] = (next[value] ?? 0) + (next[value - 1] ?? 0);
    }
    const order = new Uint32Array(this.#size);
    for (let index = 0; index < this.#size; index++) {
      const place = next[prefix(index)] ?? 0;
      order[place] = index;
      next[prefix(index)] = place + 1;
    }
    return order;
  }

  /** The slot that contains the key, or the free slot where it belongs. */
  #slotOf(records: IdRecords, index: number, hash: number): number {
    let slot = hash & this.#mask;
    for (let probe = 1; ; probe++) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0 || this.records.sameKey(found - 1, records, index)) return slot;
      const next = probe === OPEN_PROBES ? records.secretHash(index) : slot + 1;
      slot = next & this.#mask;
    }
  }
}
