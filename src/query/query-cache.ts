import type { Clock } from "@/base/time/clock";
import { MINUTE_MS } from "@/base/time/durations";
import type { DataVersions } from "@/clickhouse/data-versions";
import type { ClickHouse } from "@/clickhouse/types";
import { type CacheBounds, LruCache } from "./engine/cache/lru-cache";
import { SingleFlight } from "./engine/cache/single-flight";
import type { RunContext, Scope } from "./engine/language/kind";
import { type Query, type QueryResult, type ResultOf, runQuery } from "./query";

const BOUNDS: CacheBounds = { entries: 1_000, bytes: 32 * 1024 ** 2 };
/** An answer about data of which nobody knows whether it has changed may be so old. */
const MAX_AGE_MS = 1_000;
/** The length of what periods call "now": within it the same question is about the same time. */

export type QueryCacheOptions = {
  clickhouse: ClickHouse;
  clock: Clock;
  versions: DataVersions;
  bounds?: CacheBounds;
};

type RunOptions = Pick<RunContext, "tags" | "signal">;

/**
 * Asks queries, one at a time of those that are the same: of the same words, projects, minute and data.
 * Answers are kept and handed out again, so nobody may change them. They are never older than the
 * newest event that this process has made visible, or than a second where others write too.
 */
export class QueryCache {
  readonly #flights = new SingleFlight<QueryResult>();
  readonly #kept: LruCache<QueryResult>;

  constructor(private readonly options: QueryCacheOptions) {
    this.#kept = new LruCache(options.bounds ?? BOUNDS);
  }

  /** As `runQuery`. Aborting stops the work only when nobody else waits for it. */
  async run<Q extends Query>(
    query: Q,
    scope: Scope,
    { tags, signal }: RunOptions,
  ): Promise<ResultOf<Q["kind"]>> {
    signal?.throwIfAborted();
    const { clickhouse, clock, versions } = this.options;
    const now = clock.now();
    const version = versions.of(scope.projectIds);
    const key = JSON.stringify([query, scope.projectIds, Math.ceil(now / MINUTE_MS), version]);
    const answer =
      this.#kept.get(key, now) ??
      (await this.#flights.join(
        this.#underWay(key, version, now) ??
          this.#flights.begin(key, now, async (stop) => {
            const context = { clickhouse, now, tags, signal: stop };
            const answer = await runQuery(query, scope, context);
            this.#kept.set(key, answer, version === null ? now + MAX_AGE_MS : ENDLESS);
            return answer;
          }),
        signal,
      ));
    return answer as ResultOf<Q["kind"]>;
  }

  /** What began long ago may have read data that has changed since, unless it would be known. */
  #underWay(key: string, version: string | null, now: number) {
    const flight = this.#flights.find(key);
    return version !== null || (flight && now - flight.begun <= MAX_AGE_MS) ? flight : undefined;
  }
}

const ENDLESS = Number.POSITIVE_INFINITY;
