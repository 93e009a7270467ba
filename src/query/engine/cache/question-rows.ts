import type { DataVersions } from "@/clickhouse/data-versions";
import { dayOf } from "@/clickhouse/data-versions";
import { type MetricQuestion, readBy } from "../questions/metric";
import { type LruCache, NO_EXPIRY } from "./lru-cache";
import { SingleFlight } from "./single-flight";
import { withBigints } from "./with-bigints";

type RequestContext = {
  /** In ms. */
  now: number;
  signal?: AbortSignal | undefined;
};

type CachedRows = { version: string; rows: unknown };

/**
 * Runs identical questions of several queries once, and caches their rows until an event of
 * a day that they read is stored or deleted. So a new event does not repeat the questions
 * about a previous period.
 */
export class QuestionRows {
  readonly #flights = new SingleFlight<unknown>();

  constructor(
    private readonly cache: LruCache<unknown>,
    private readonly versions: DataVersions,
  ) {}

  /** Rows are shared, so callers must not modify them. */
  async fetch<T>(
    question: MetricQuestion,
    { now, signal }: RequestContext,
    fetch: (signal?: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { text, isKnown } = this.versions.of(question.projectIds, readBy(question));
    if (!isKnown) return fetch(signal);
    // New rows replace those of an earlier version: nobody asks for these again.
    const key = JSON.stringify(["rows", question], withBigints);
    const known = this.cache.get(key, now) as CachedRows | undefined;
    if (known?.version === text) return known.rows as T;
    const begin = async (stop: AbortSignal) => {
      const rows = await fetch(stop);
      this.cache.set(key, { version: text, rows } satisfies CachedRows, NO_EXPIRY);
      return rows;
    };
    const ofVersion = JSON.stringify([key, text]);
    const flight = this.#flights.find(ofVersion) ?? this.#flights.begin(ofVersion, now, begin);
    return (await this.#flights.join(flight, signal)) as T;
  }

  /**
   * Whether there are any events. `fetchDays` returns some UTC days that have them. Only a deletion
   * could remove all of a day's events, so days are remembered until then.
   */
  async anyEvents(
    { projectIds, sources, ...question }: MetricQuestion,
    { now }: RequestContext,
    fetchDays: () => Promise<number[]>,
  ): Promise<boolean> {
    const deletions = this.versions.of(projectIds, []);
    if (!deletions.isKnown) return (await fetchDays()).length > 0;
    const key = JSON.stringify(["days", projectIds, question, deletions.text]);
    const known = () => (this.cache.get(key, now) ?? []) as readonly number[];
    const ranges = readBy({ sources });
    const start = dayOf(Math.min(...ranges.map((range) => range.start)) - 1);
    const end = dayOf(Math.max(...ranges.map((range) => range.end)));
    if (known().some((day) => start < day && day < end)) return true;
    const found = await fetchDays();
    this.cache.set(key, [...new Set([...known(), ...found])], NO_EXPIRY);
    return found.length > 0;
  }
}
