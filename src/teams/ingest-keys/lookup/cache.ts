import { BackendUnavailable } from "@/base/errors";
import { type Log, silentLog } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { HOUR_MS } from "@/base/time/durations";
import { withTimeout } from "@/base/waiting";
import { databaseAway } from "@/database";
import { looksLikeIngestKey } from "@/teams/access/key-format";
import { DatabaseOutage } from "./database-outage";
import { ExpiringCache } from "./expiring-cache";
import type { IngestTarget } from "./target";

/** The maximum time until this process notices a revocation in another process, in ms. */
const MAX_AGE_MS = 5_000;
/** An entry older than this is refreshed in the background, so that no request waits. */
const REFRESH_AGE_MS = 3_000;
/**
 * During a database outage, a key stays valid for this long after the database last confirmed it.
 */
const OUTAGE_AGE_MS = HOUR_MS;
/** How long a lookup may take. A known key is refreshed this long before its entry expires. */
const PATIENCE_MS = { known: MAX_AGE_MS - REFRESH_AGE_MS, unknown: 5_000 };
/** How old an entry may be that leads to a rejection because of the team's plan, in ms. */
const RECENT_AGE_MS = 1_000;
const MAX_KEYS = 10_000;

type Found = { target: IngestTarget | null; queriedAt: number };

type IngestKeyCacheOptions = {
  /** Reads the database. Rejects with `BackendUnavailable` if it does not respond. */
  find: (key: string) => Promise<IngestTarget | null>;
  clock: Clock;
  log?: Log;
  /** Called for each use of a valid key. */
  onUse?: (keyId: string) => void;
};

/**
 * Finds the project of an ingest key without a query per event, and during a database outage from
 * what the database confirmed within the last hour.
 *
 * Invalid keys have a cache of their own, so that someone who tries random keys
 * cannot evict valid ones.
 */
export class IngestKeyCache {
  readonly #valid: ExpiringCache<Found & { target: IngestTarget }>;
  readonly #invalid: ExpiringCache<Found>;
  readonly #lookups = new Map<string, Promise<Found>>();
  readonly #outage: DatabaseOutage;

  readonly #options: IngestKeyCacheOptions;

  constructor(options: IngestKeyCacheOptions) {
    this.#options = options;
    const { clock, log = silentLog } = options;
    this.#valid = new ExpiringCache(clock, MAX_KEYS, OUTAGE_AGE_MS);
    this.#invalid = new ExpiringCache(clock, MAX_KEYS, MAX_AGE_MS);
    this.#outage = new DatabaseOutage(log);
  }

  isWellFormed(key: string): boolean {
    return looksLikeIngestKey(key);
  }

  /**
   * Null for a key that is unknown, revoked or of a deleted project. Throws `BackendUnavailable` if
   * the database does not respond and has not confirmed the key within the last hour.
   */
  async resolve(key: string): Promise<IngestTarget | null> {
    if (!looksLikeIngestKey(key)) return null;
    const { target } = this.#fresh(key) ?? (await this.#lookUp(key));
    if (target !== null) this.#options.onUse?.(target.keyId);
    return target;
  }

  /**
   * Like {@link resolve}, but at most a second old unless the database does not respond: for a
   * caller that would otherwise reject events because of a plan or limit that another process may
   * have just changed. Queries at most once a second for each key.
   */
  async resolveRecent(key: string): Promise<IngestTarget | null> {
    if (!looksLikeIngestKey(key)) return null;
    const { target } = this.#cached(key, RECENT_AGE_MS) ?? (await this.#lookUp(key));
    return target;
  }

  /**
   * Must be called after a change to a team, its projects or keys commits. Other teams' keys stay,
   * since an outage may need them. Lookups in progress may predate the change, so their results are
   * not cached.
   */
  forget(teamId: string): void {
    this.#valid.deleteWhere(({ target }) => target.teamId === teamId);
    this.#invalid.clear();
    this.#lookups.clear();
  }

  /** Resolves when no lookup runs in the background. */
  stop(): Promise<void> {
    return this.#outage.stop();
  }

  #fresh(key: string): Found | undefined {
    const found = this.#cached(key, MAX_AGE_MS);
    if (found === undefined) return undefined;
    const age = this.#options.clock.now() - found.queriedAt;
    if (age >= REFRESH_AGE_MS && !this.#outage.isOn) this.#query(key).catch(() => undefined);
    return found;
  }

  #cached(key: string, maxAgeMs: number): Found | undefined {
    const found = this.#valid.get(key) ?? this.#invalid.get(key);
    if (found === undefined) return undefined;
    return this.#options.clock.now() - found.queriedAt < maxAgeMs ? found : undefined;
  }

  /** Reads the database, or the cache if the database does not respond. */
  async #lookUp(key: string): Promise<Found> {
    const queried = this.#outage.isOn ? undefined : await this.#query(key).catch(unlessAway);
    // The cache is only read now: this process may have revoked the key in the meantime.
    const found = queried ?? this.#valid.get(key);
    if (found === undefined) throw databaseAway();
    return found;
  }

  /** Concurrent lookups of one key share one query. */
  #query(key: string): Promise<Found> {
    const running = this.#lookups.get(key);
    if (running !== undefined) return running;
    const lookup = this.#load(key);
    this.#lookups.set(key, lookup);
    const isCurrent = () => this.#lookups.get(key) === lookup && this.#lookups.delete(key);
    lookup.then(
      (found) => isCurrent() && this.#cache(key, found),
      (error: unknown) => {
        isCurrent();
        if (error instanceof BackendUnavailable) this.#outage.begin(error, () => this.#load(key));
      },
    );
    return lookup;
  }

  #cache(key: string, { target, queriedAt }: Found): void {
    if (target === null) {
      this.#valid.delete(key);
      this.#invalid.set(key, { target, queriedAt }, queriedAt);
    } else {
      this.#invalid.delete(key);
      this.#valid.set(key, { target, queriedAt }, queriedAt);
    }
  }

  async #load(key: string): Promise<Found> {
    const patience = this.#valid.get(key) ? PATIENCE_MS.known : PATIENCE_MS.unknown;
    // The time is taken before the query, so that the result is never treated as newer than it is.
    const queriedAt = this.#options.clock.now();
    const late = () => databaseAway(new Error(`no response within ${patience} ms`));
    return { queriedAt, target: await withTimeout(patience, this.#options.find(key), late) };
  }
}

function unlessAway(error: unknown): undefined {
  if (!(error instanceof BackendUnavailable)) throw error;
}
