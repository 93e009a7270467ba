import { sizeOf } from "./size";

export type CacheBounds = { entries: number; bytes: number };

type Entry<T> = { value: T; bytes: number; until: number };

/** Values by key, as many as the bounds allow; what was not asked for the longest goes first. */
export class LruCache<T> {
  /** In the order in which they were asked for last. */
  readonly #entries = new Map<string, Entry<T>>();
  #bytes = 0;

  constructor(private readonly bounds: CacheBounds) {}

  /** About what all of it takes. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string, now: number): T | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#delete(key, entry);
    if (entry.until < now) return undefined;
    this.#add(key, entry);
    return entry.value;
  }

  /** Until `until` (ms). What is larger than a quarter of the bounds is not kept at all. */
  set(key: string, value: T, until: number): void {
    const bytes = sizeOf(value) + 2 * key.length;
    if (bytes > this.bounds.bytes / 4) return;
    const before = this.#entries.get(key);
    if (before) this.#delete(key, before);
    this.#add(key, { value, bytes, until });
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.bounds.bytes && this.size <= this.bounds.entries) return;
      this.#delete(oldest, entry);
    }
  }

  #add(key: string, entry: Entry<T>): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes;
  }

  #delete(key: string, entry: Entry<T>): void {
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}
