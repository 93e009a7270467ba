export type CacheBounds = { entries: number; bytes: number };

type Entry<T> = { value: T; bytes: number; until: number };

/** For values that stay valid: they are only evicted. */
export const NO_EXPIRY = Number.POSITIVE_INFINITY;

/**
 * A cache with a limited number of entries and bytes. Evicts the least recently used value first.
 */
export class LruCache<T> {
  readonly #bounds: CacheBounds;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry<T>>();
  #bytes = 0;

  constructor(bounds: CacheBounds) {
    this.#bounds = bounds;
  }

  /** Approximate size of all values. */
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

  /** Expires at `until` (ms). A value larger than a quarter of the byte limit is not cached. */
  set(key: string, value: T, until: number): void {
    const bytes = sizeOf(value) + 2 * key.length;
    if (bytes > this.#bounds.bytes / 4) return;
    const before = this.#entries.get(key);
    if (before) this.#delete(key, before);
    this.#add(key, { value, bytes, until });
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#bounds.bytes && this.size <= this.#bounds.entries) return;
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

/** The bytes of an object without its properties, and of a property without its value. */
const OBJECT_BYTES = 32;
const PROPERTY_BYTES = 8;

/** Roughly how many bytes a value takes in memory; entries of a map count as arrays. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return OBJECT_BYTES + 2 * value.length;
  if (typeof value !== "object" || value === null) return PROPERTY_BYTES;
  const isCollection = value instanceof Map || value instanceof Set;
  let bytes = OBJECT_BYTES;
  for (const one of isCollection ? value : Object.values(value))
    bytes += PROPERTY_BYTES + sizeOf(one);
  return bytes;
}
