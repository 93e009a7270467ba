import { mix } from "./id-records";

const BLOCK_BITS = 512;
const WORDS_PER_BLOCK = BLOCK_BITS / 32;
const BITS_PER_PROBE = Math.log2(BLOCK_BITS);
const PROBES = 3;

/**
 * A blocked Bloom filter (Putze, Sanders, Singler 2007): a single cache miss is enough to know that
 * an id was never added, so that a new id, by far the most common case, needs no lookup in the
 * index on disk. False positives are possible, false negatives are not. Ids are passed as their
 * hashes.
 */
export class IdFilter {
  readonly #words: Uint32Array;
  readonly #blockShift: number;

  /** `megabytes` is a power of two. With 8 million ids stored, 16 MB recognise 99% of new ids. */
  constructor(megabytes: number) {
    this.#words = new Uint32Array(megabytes * 2 ** 18);
    this.#blockShift = 32 - Math.log2(this.#words.length / WORDS_PER_BLOCK);
  }

  /** The whole state, which can be copied into another filter of the same size. */
  get bytes(): Buffer {
    return Buffer.from(this.#words.buffer);
  }

  add(hash: number): void {
    const block = this.#blockOf(hash);
    let bits = mix(hash);
    for (let probe = 0; probe < PROBES; probe++) {
      const word = wordOf(block, bits);
      this.#words[word] = (this.#words[word] ?? 0) | maskOf(bits);
      bits >>>= BITS_PER_PROBE;
    }
  }

  mayHave(hash: number): boolean {
    const block = this.#blockOf(hash);
    let bits = mix(hash);
    for (let probe = 0; probe < PROBES; probe++) {
      if (((this.#words[wordOf(block, bits)] ?? 0) & maskOf(bits)) === 0) return false;
      bits >>>= BITS_PER_PROBE;
    }
    return true;
  }

  #blockOf(hash: number): number {
    return (hash >>> this.#blockShift) * WORDS_PER_BLOCK;
  }
}

const wordOf = (block: number, bits: number): number => block + ((bits & (BLOCK_BITS - 1)) >>> 5);
const maskOf = (bits: number): number => 1 << (bits & 31);
