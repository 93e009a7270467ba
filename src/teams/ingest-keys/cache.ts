import type { Clock } from "@/base/clock";
import { ExpiringCache } from "../expiring-cache";
import { looksLikeIngestKey } from "../key-format";
import type { IngestTarget } from "./target";

/** A revocation in another process is noticed after this long at the latest, in ms. */
const MAX_AGE_MS = 5_000;
/** An older entry in use is looked up anew beside the request, so that no request waits for it. */
const REFRESH_AGE_MS = 3_000;
const MAX_KEYS = 10_000;

type Found = { target: IngestTarget | null; askedAt: number };

/**
 * Tells which project an ingest key belongs to, without a query per event.
 *
 * Refused keys are remembered apart from good ones: a stranger who tries keys cannot push those of
 * customers out.
 */
export class IngestKeys {
  readonly #good: ExpiringCache<Found>;
  readonly #refused: ExpiringCache<Found>;
  readonly #asking = new Map<string, Promise<Found>>();

  constructor(
    /** Asks the database. */
    private readonly find: (key: string) => Promise<IngestTarget | null>,
    private readonly clock: Clock,
    /** Hears of each use of a good key. */
    private readonly used: (keyId: string) => void = () => undefined,
  ) {
    this.#good = new ExpiringCache(clock, MAX_KEYS, MAX_AGE_MS);
    this.#refused = new ExpiringCache(clock, MAX_KEYS, MAX_AGE_MS);
  }

  isWellFormed(key: string): boolean {
    return looksLikeIngestKey(key);
  }

  /**
   * Null for a key that is unknown, revoked, or of a deleted project. Throws `BackendUnavailable` if
   * the database has to be asked and is away.
   */
  async resolve(key: string): Promise<IngestTarget | null> {
    if (!looksLikeIngestKey(key)) return null;
    const { target } = this.#known(key) ?? (await this.#ask(key));
    if (target !== null) this.used(target.keyId);
    return target;
  }

  /**
   * To be called when a change to any key or project is committed. Changes are rare and look-ups
   * cheap, so everything is forgotten. Answers still under way may have been read before the change:
   * they are not kept.
   */
  forget(): void {
    this.#good.clear();
    this.#refused.clear();
    this.#asking.clear();
  }

  #known(key: string): Found | undefined {
    const found = this.#good.get(key) ?? this.#refused.get(key);
    const age = found && this.clock.now() - found.askedAt;
    // If the database is away the entry lives on to its end, and only then a request fails.
    if (age !== undefined && age >= REFRESH_AGE_MS) this.#ask(key).catch(() => undefined);
    return found;
  }

  /** Of many that ask for one key at once, the first asks the database for all. */
  #ask(key: string): Promise<Found> {
    const asked = this.#asking.get(key);
    if (asked !== undefined) return asked;
    const asking = this.#load(key);
    this.#asking.set(key, asking);
    const isCurrent = () => this.#asking.get(key) === asking && this.#asking.delete(key);
    asking.then((found) => isCurrent() && this.#keep(key, found), isCurrent);
    return asking;
  }

  #keep(key: string, found: Found): void {
    const [cache, other] =
      found.target === null ? [this.#refused, this.#good] : [this.#good, this.#refused];
    other.delete(key);
    cache.set(key, found, found.askedAt);
  }

  async #load(key: string): Promise<Found> {
    // Taken before the query, so that the answer is never thought younger than it is.
    const askedAt = this.clock.now();
    return { askedAt, target: await this.find(key) };
  }
}
