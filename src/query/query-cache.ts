import type { Log } from "@/base/log";
import type { Clock } from "@/base/time/clock";
import { MINUTE_MS } from "@/base/time/durations";
import type { DataVersion, DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import { dependenceOf } from "./deciding-times";
import { type CacheBounds, LruCache } from "./engine/cache/lru-cache";
import { SingleFlight } from "./engine/cache/single-flight";
import type { RunContext, Scope } from "./engine/language/kind";
import { countCacheResult, measuredQuery } from "./engine/measure/query-metrics";
import { tracedQuery } from "./engine/measure/traced-query";
import { SharedScans } from "./engine/shared-scans/shared-scans";
import { StateCache } from "./engine/state-cache/state-cache";
import { type Query, type QueryResult, type ResultOf, runQuery } from "./query";

const BOUNDS: CacheBounds = { entries: 1_000, bytes: 32 * 1024 ** 2 };
/** How long a result may be served if this process cannot tell whether the data has changed. */
const MAX_AGE_MS = 1_000;
const NEVER = Number.POSITIVE_INFINITY;

type QueryCacheOptions = {
  clickhouse: ClickHouse;
  clock: Clock;
  versions: DataVersions;
  log: Log;
  bounds?: CacheBounds;
  /** See {@link StateCache}. */
  cacheFromAsk?: number;
  maxStateBytes?: number;
};

type RunOptions = Pick<RunContext, "tags" | "signal"> & {
  /** The time of the query in ms, if it is not the current one, as for a later page of a result. */
  now?: number;
};

/**
 * Runs identical queries once: those with the same text, projects, time and data version. The time
 * is the minute or, for a result about times that are over, those times: such a result is kept
 * until an event of one of their days is stored or deleted. Results are shared, so callers must not
 * modify them. A result always includes the newest event that this process has made visible; if
 * other processes write too, it is at most a second old.
 */
export class QueryCache {
  readonly #options: QueryCacheOptions;
  readonly #flights = new SingleFlight<QueryResult>();
  readonly #results: LruCache<unknown>;
  readonly #stateCache: StateCache;
  readonly #sharedScans = new SharedScans();

  constructor(options: QueryCacheOptions) {
    this.#options = options;
    this.#results = new LruCache(options.bounds ?? BOUNDS);
    this.#stateCache = new StateCache({ ...options, results: this.#results });
  }

  /** Like `runQuery`. Aborting stops the query only if no other caller waits for it. */
  async run<Q extends Query>(
    query: Q,
    scope: Scope,
    { tags, signal, now: asked }: RunOptions,
  ): Promise<ResultOf<Q["kind"]>> {
    signal?.throwIfAborted();
    const { clickhouse, clock, versions } = this.#options;
    const now = clock.now();
    const at = asked ?? now;
    const { times, dependsOnNow } = dependenceOf(query, at);
    const version = versions.of(scope.projectIds, times);
    const time = dependsOnNow ? Math.ceil(at / MINUTE_MS) : times;
    const key = JSON.stringify([query, scope.projectIds, time, version]);
    const cached = this.#results.get(key, now);
    if (cached) {
      countCacheResult("hit");
      return cached as ResultOf<Q["kind"]>;
    }
    const running = this.#inFlight(key, version, now);
    countCacheResult(running ? "joined" : "miss");
    const begin = async (stop: AbortSignal) => {
      const [stateCache, sharedScans] = [this.#stateCache, this.#sharedScans];
      const context = { clickhouse, now: at, tags, signal: stop, stateCache, sharedScans };
      const result = await measuredQuery(query.kind, stop, () =>
        tracedQuery(query.kind, context, (traced) => runQuery(query, scope, traced)),
      );
      this.#results.set(key, result, version.isKnown ? NEVER : now + MAX_AGE_MS);
      return result;
    };
    const flight = running ?? this.#flights.begin(key, now, begin);
    return (await this.#flights.join(flight, signal)) as ResultOf<Q["kind"]>;
  }

  /** Resolves when nothing is being prepared for later queries. */
  idle(): Promise<void> {
    return this.#stateCache.idle();
  }

  /** Unless the version is known, a query that started long ago may have read stale data. */
  #inFlight(key: string, { isKnown }: DataVersion, now: number) {
    const flight = this.#flights.find(key);
    return isKnown || (flight && now - flight.begun <= MAX_AGE_MS) ? flight : undefined;
  }
}
