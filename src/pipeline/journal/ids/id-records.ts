import { randomFillSync } from "node:crypto";
import { UUID_BYTES } from "@/base/bytes/uuid";
import { FINGERPRINT_BYTES } from "../store/entry";

/**
 * One accepted id in the deduplication index: the event id (16 bytes) and the project number (4),
 * which together are the key, and the fingerprint of the payload (8). The number in the key
 * distinguishes equal ids of two projects. The id comes first, so that the records of all projects
 * spread over one key space.
 */
export const KEY_BYTES = UUID_BYTES + 4;
export const RECORD_BYTES = KEY_BYTES + FINGERPRINT_BYTES;
const RECORD_WORDS = RECORD_BYTES / 4;
const KEY_WORDS = KEY_BYTES / 4;

/** An array of id records, as bytes and as 32-bit words, which are fast to compare. */
export class IdRecords {
  readonly bytes: Buffer;
  readonly words: Uint32Array;

  constructor(readonly capacity: number) {
    this.words = new Uint32Array(capacity * RECORD_WORDS);
    this.bytes = Buffer.from(this.words.buffer);
  }

  static fromBytes(bytes: Uint8Array): IdRecords {
    const records = new IdRecords(Math.floor(bytes.length / RECORD_BYTES));
    records.bytes.set(bytes.subarray(0, records.bytes.length));
    return records;
  }

  /**
   * Takes the event id from `ids` at `idAt`, and the fingerprint from
   * `fingerprints` at `fingerprintAt`.
   */
  write(
    index: number,
    ids: Buffer,
    idAt: number,
    project: number,
    fingerprints: Buffer,
    fingerprintAt: number,
  ): void {
    const at = index * RECORD_BYTES;
    ids.copy(this.bytes, at, idAt, idAt + UUID_BYTES);
    this.bytes.writeUInt32BE(project, at + UUID_BYTES);
    fingerprints.copy(this.bytes, at + KEY_BYTES, fingerprintAt, fingerprintAt + FINGERPRINT_BYTES);
  }

  copyFrom(other: IdRecords, from: number, to: number): void {
    const source = from * RECORD_WORDS;
    const target = to * RECORD_WORDS;
    // A view of the words to copy them at once takes longer than copying seven.
    for (let word = 0; word < RECORD_WORDS; word++)
      this.words[target + word] = other.words[source + word] ?? 0;
  }

  /** The bytes of the key, as a view instead of a copy. */
  key(index: number): Buffer {
    const at = index * RECORD_BYTES;
    return this.bytes.subarray(at, at + KEY_BYTES);
  }

  fingerprint(index: number): Buffer {
    const at = index * RECORD_BYTES;
    return this.bytes.subarray(at + KEY_BYTES, at + RECORD_BYTES);
  }

  sameKey(index: number, other: IdRecords, otherIndex: number): boolean {
    const a = index * RECORD_WORDS;
    const b = otherIndex * RECORD_WORDS;
    for (let word = 0; word < KEY_WORDS; word++) {
      if (this.words[a + word] !== other.words[b + word]) return false;
    }
    return true;
  }

  /** Whether the first eight bytes of two keys are the same. */
  sameStart(index: number, otherIndex: number): boolean {
    const a = index * RECORD_WORDS;
    const b = otherIndex * RECORD_WORDS;
    return this.words[a] === this.words[b] && this.words[a + 1] === this.words[b + 1];
  }

  /**
   * A 32-bit hash of the key, the same in every process; all bits are equally well distributed. A
   * client can choose many ids with the same hash.
   */
  hash(index: number): number {
    const at = index * RECORD_WORDS;
    let hash = HASH_SEED;
    for (let word = 0; word < KEY_WORDS; word++) hash = mix(hash ^ (this.words[at + word] ?? 0));
    return mix(hash);
  }

  /**
   * A 32-bit hash of the key that no client can compute. Simple tabulation: linear probing
   * then takes constant time for any ids (Pătraşcu and Thorup, "The Power of Simple
   * Tabulation Hashing", 2012).
   */
  secretHash(index: number): number {
    const at = index * RECORD_BYTES;
    let hash = 0;
    for (let byte = 0; byte < KEY_BYTES; byte++) {
      hash ^= SECRETS[byte * BYTE_VALUES + (this.bytes[at + byte] ?? 0)] ?? 0;
    }
    return hash;
  }
}

export const HASH_SEED = 0x2545f491;
const BYTE_VALUES = 2 ** 8;
/** A random number for each value of each byte of a key. */
const SECRETS = randomFillSync(new Int32Array(KEY_BYTES * BYTE_VALUES));

/**
 * A bijection of 32 bits in which each bit depends on all others (lowbias32, Chris Wellons 2018).
 */
export function mix(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}
