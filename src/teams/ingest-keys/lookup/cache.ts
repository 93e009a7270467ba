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

/** A revocation in another process is noticed after this long at the latest, in ms. */
const MAX_AGE_MS = 5_000;
/** An older entry in use is looked up anew beside the request, so that no request waits for it. */
const REFRESH_AGE_MS = 3_000;
/** While the database is away, a key counts for so long after the database was last heard of it. */
const OUTAGE_AGE_MS = HOUR_MS;
/** How long the database may take to answer. A known key in use is looked up anew so long before it is needed. */
const PATIENCE_MS = { known: MAX_AGE_MS - REFRESH_AGE_MS, unknown: 5_000 };
const MAX_KEYS = 10_000;

type Found = { target: IngestTarget | null; askedAt: number };

export type IngestKeyCacheOptions = {
  /** Asks the database. Rejects with `BackendUnavailable` if it is away. */
  find: (key: string) => Promise<IngestTarget | null>;
  clock: Clock;
  log?: Log;
  /** Hears of each use of a good key. */
  onUse?: (keyId: string) => void;
};

/**
 * Tells which project an ingest key belongs to, without a query per event, and while the database is
 * away by what it said within the last hour.
 *
 * Refused keys are remembered apart from good ones: a stranger who tries keys cannot push those of
 * customers out.
 */
export class IngestKeyCache {
  readonly #good: ExpiringCache<Found & { target: IngestTarget }>;
  readonly #refused: ExpiringCache<Found>;
  readonly #asking = new Map<string, Promise<Found>>();
  readonly #outage: DatabaseOutage;

  constructor(private readonly options: IngestKeyCacheOptions) {
    const { clock, log = silentLog } = options;
    this.#good = new ExpiringCache(clock, MAX_KEYS, OUTAGE_AGE_MS);
    this.#refused = new ExpiringCache(clock, MAX_KEYS, MAX_AGE_MS);
    this.#outage = new DatabaseOutage(log);
  }

  isWellFormed(key: string): boolean {
    return looksLikeIngestKey(key);
  }

  /**
   * Null for a key that is unknown, revoked, or of a deleted project. Throws `BackendUnavailable` if
   * the database is away and has not told of the key within the last hour.
   */
  async resolve(key: string): Promise<IngestTarget | null> {
    if (!looksLikeIngestKey(key)) return null;
    const { target } = this.#fresh(key) ?? (await this.#lookUp(key));
    if (target !== null) this.options.onUse?.(target.keyId);
    return target;
  }

  /**
   * To be called when a change to a team, its projects or keys is committed. Other teams' keys stay, since
   * they may be needed in an outage. Answers still under way may have been read before the change: they
   * are not kept.
   */
  forget(teamId: string): void {
    this.#good.deleteWhere(({ target }) => target.teamId === teamId);
    this.#refused.clear();
    this.#asking.clear();
  }

  /** Resolves when the database is not asked any more in the background. */
  stop(): Promise<void> {
    return this.#outage.stop();
  }

  #fresh(key: string): Found | undefined {
    const found = this.#good.get(key) ?? this.#refused.get(key);
    if (found === undefined) return undefined;
    const age = this.options.clock.now() - found.askedAt;
    if (age >= MAX_AGE_MS) return undefined;
    if (age >= REFRESH_AGE_MS && !this.#outage.isOn) this.#ask(key).catch(() => undefined);
    return found;
  }

  /** Asks the database, and goes by what it said within the last hour only where it is away. */
  async #lookUp(key: string): Promise<Found> {
    const asked = this.#outage.isOn ? undefined : await this.#ask(key).catch(unlessAway);
    // Not read before: the key may have been revoked in this process meanwhile.
    const found = asked ?? this.#good.get(key);
    if (found === undefined) throw databaseAway();
    return found;
  }

  /** Of many that ask for one key at once, the first asks the database for all. */
  #ask(key: string): Promise<Found> {
    const asked = this.#asking.get(key);
    if (asked !== undefined) return asked;
    const asking = this.#load(key);
    this.#asking.set(key, asking);
    const isCurrent = () => this.#asking.get(key) === asking && this.#asking.delete(key);
    asking.then(
      (found) => isCurrent() && this.#keep(key, found),
      (error: unknown) => {
        isCurrent();
        if (error instanceof BackendUnavailable) this.#outage.begin(error, () => this.#load(key));
      },
    );
    return asking;
  }

  #keep(key: string, { target, askedAt }: Found): void {
    if (target === null) {
      this.#good.delete(key);
      this.#refused.set(key, { target, askedAt }, askedAt);
    } else {
      this.#refused.delete(key);
      this.#good.set(key, { target, askedAt }, askedAt);
    }
  }

  async #load(key: string): Promise<Found> {
    const patience = this.#good.get(key) ? PATIENCE_MS.known : PATIENCE_MS.unknown;
    // Taken before the query, so that the answer is never thought younger than it is.
    const askedAt = this.options.clock.now();
    const late = () => databaseAway(new Error(`no answer within ${patience} ms`));
    return { askedAt, target: await withTimeout(patience, this.options.find(key), late) };
  }
}

function unlessAway(error: unknown): undefined {
  if (!(error instanceof BackendUnavailable)) throw error;
}
