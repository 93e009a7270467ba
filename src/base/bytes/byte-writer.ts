import { UUID_BYTES, writeUuid, writeUuidWords } from "./uuid";

/**
 * A buffer that has grown beyond this is replaced by a new one, so that one large value
 * does not stay in memory.
 */
const MAX_IDLE_BYTES = 2 ** 20;
const FIRST_BYTES = 2 ** 14;
/** Up to this length, a loop in JavaScript is faster than a call of Buffer.write (60 ns). */
const SHORT_TEXT = 48;
const TWO_TO_32 = 2 ** 32;

/**
 * Writes values one after the other, in ClickHouse's binary form (little-endian, text after its
 * length) unless the name says otherwise.
 */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  /** The number of bytes written. */
  length = 0;

  /** What has been written, as a view that the next write may change. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  clear(): void {
    this.length = 0;
    if (this.#bytes.length > MAX_IDLE_BYTES) this.#bytes = Buffer.allocUnsafe(FIRST_BYTES);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  uint32(value: number): void {
    this.#reserve(4);
    this.length = this.#bytes.writeUInt32LE(value, this.length);
  }

  /** A 64-bit integer. Exact up to 2^53, which is why it does not need a BigInt. */
  int64(value: number): void {
    this.uint32(value >>> 0 === value ? value : value - Math.floor(value / TWO_TO_32) * TWO_TO_32);
    this.uint32(Math.floor(value / TWO_TO_32) >>> 0);
  }

  uint32BE(value: number): void {
    this.#reserve(4);
    this.length = this.#bytes.writeUInt32BE(value, this.length);
  }

  doubleBE(value: number): void {
    this.#reserve(8);
    this.length = this.#bytes.writeDoubleBE(value, this.length);
  }

  double(value: number): void {
    this.#reserve(8);
    this.length = this.#bytes.writeDoubleLE(value, this.length);
  }

  /** The number of bytes of a text, or of members of a map (LEB128). */
  size(value: number): void {
    this.#reserve(5);
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.length++] = (rest & 127) | 128;
    this.#bytes[this.length++] = rest;
  }

  /** Text in UTF-8 after its length in bytes; a lone surrogate becomes U+FFFD. */
  text(value: string): void {
    if (value.length <= SHORT_TEXT && this.#shortAscii(value)) return;
    const bytes = Buffer.byteLength(value);
    this.size(bytes);
    this.#reserve(bytes);
    this.length += this.#bytes.write(value, this.length);
  }

  /** A UUID as 16 bytes in the order of its digits. Throws `TypeError` if it is not canonical. */
  uuid(value: string): void {
    this.#reserve(UUID_BYTES);
    writeUuid(value, this.#bytes, this.length);
    this.length += UUID_BYTES;
  }

  /** A UUID as ClickHouse stores it: two 64-bit integers, each little-endian. */
  wordsOfUuid(value: string): void {
    this.#reserve(UUID_BYTES);
    writeUuidWords(value, this.#bytes, this.length);
    this.length += UUID_BYTES;
  }

  #shortAscii(value: string): boolean {
    this.#reserve(SHORT_TEXT + 1);
    const start = this.length + 1;
    for (let index = 0; index < value.length; index++) {
      const code = value.charCodeAt(index);
      if (code > 127) return false;
      this.#bytes[start + index] = code;
    }
    this.#bytes[this.length] = value.length;
    this.length = start + value.length;
    return true;
  }

  #reserve(bytes: number): void {
    const needed = this.length + bytes;
    if (needed <= this.#bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    grown.set(this.written);
    this.#bytes = grown;
  }
}
