import type { Clock } from "@/base/time/clock";

type Entry<V> = { value: V; since: number };

/** A bounded map whose entries live for a fixed time; when full, the least recently used one goes. */
export class ExpiringCache<V> {
  readonly #entries = new Map<string, Entry<V>>();

  constructor(
    private readonly clock: Clock,
    private readonly size: number,
    /** In ms, counted from the moment that was given to {@link set}; use does not lengthen it. */
    private readonly lifetime: number,
  ) {}

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    const age = this.clock.now() - entry.since;
    // A negative age means that the clock was set back: the entry would outlive its time.
    if (age < 0 || age >= this.lifetime) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** `since`: when the value was known to be true, in ms since the epoch. */
  set(key: string, value: V, since: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, since });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.size && !oldest.done) this.#entries.delete(oldest.value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  /** Deletes the entries whose value is such a one. */
  deleteWhere(matches: (value: V) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(value)) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
