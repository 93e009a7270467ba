import type { Clock } from "@/base/time/clock";

type Entry<V> = { value: V; since: number };

/**
 * A bounded map whose entries expire after a fixed time. When it is full, the least
 * recently used is evicted.
 */
export class ExpiringCache<V> {
  readonly #entries = new Map<string, Entry<V>>();

  readonly #clock: Clock;
  readonly #size: number;
  readonly #lifetime: number;

  constructor(
    clock: Clock,
    size: number,
    /** In ms from the time given to {@link set}; use does not extend it. */
    lifetime: number,
  ) {
    this.#clock = clock;
    this.#size = size;
    this.#lifetime = lifetime;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    const age = this.#clock.now() - entry.since;
    // A negative age means that the clock was set back: the entry would live too long.
    if (age < 0 || age >= this.#lifetime) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** `since`: when the value was last known to be true, in ms since the epoch. */
  set(key: string, value: V, since: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, since });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.#size && !oldest.done) this.#entries.delete(oldest.value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  deleteWhere(matches: (value: V) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value)) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
