import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import { CODE } from "@/clickhouse/codes";
import type { DataVersions } from "@/clickhouse/data-versions";
import { ClickHouseError, exceededLimit, hasTooManyGroups } from "@/clickhouse/errors";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";
import { CREATE_STATE_DATABASE, dropStates, storeStates } from "../compile/metric/state-tables";
import type { MetricQuestion, PartlyCachedQuestion } from "../questions/metric";
import { splitQuestion } from "./split-question";

const MAX_BYTES = 128 * 1024 ** 2;
const MAX_QUESTIONS = 500;

type StateCacheOptions = {
  clickhouse: ClickHouse;
  versions: DataVersions;
  log: Log;
  /** States are stored when a question is asked for this time with the same data. */
  cacheFromAsk?: number;
  /** Roughly how much memory all states may take. Those of one question may take a quarter of it. */
  maxStateBytes?: number;
};

type Entry = {
  version: string;
  asked: number;
  /** Unusable states are not stored again until the days change. */
  states: "none" | "filling" | "unusable" | { table: string; bytes: number };
};

/**
 * Caches the partial aggregates of past days in ClickHouse's memory, so that a question which
 * includes today only reads today's events. A change to one of these days invalidates them.
 *
 * The database is in memory only, and tables have unique names: after a restart of the engine, a table is
 * missing rather than stale.
 */
export class StateCache {
  readonly #options: StateCacheOptions;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #running = new Set<Promise<void>>();
  #bytes = 0;
  #hasFailed = false;

  constructor(options: StateCacheOptions) {
    this.#options = options;
  }

  get #maxBytes(): number {
    return this.#options.maxStateBytes ?? MAX_BYTES;
  }

  /** Fetches a question's rows, from cached states if there are any. */
  async fetch<T>(
    question: MetricQuestion,
    { now, tags }: { now: number; tags: QueryTags },
    fetch: (question: PartlyCachedQuestion) => Promise<T>,
  ): Promise<T> {
    const found = this.#lookUp(question, now, tags);
    if (!found) return fetch(question);
    try {
      return await fetch(found.question);
    } catch (error) {
      const code = error instanceof ClickHouseError ? error.code : null;
      // The engine was restarted, or the table was replaced since.
      const isMissing = code === CODE.UNKNOWN_TABLE || code === CODE.UNKNOWN_DATABASE;
      // A session may have begun so early that the rest does not show when.
      const isUnclear = code === CODE.FUNCTION_THROW_IF_VALUE_IS_NON_ZERO;
      if (!isMissing && !isUnclear) throw error;
      if (isMissing) this.#forget(found.key, found.entry);
      else this.#giveUp(found.entry);
      return fetch(question);
    }
  }

  /** Resolves when no states are being stored or dropped. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #lookUp(question: MetricQuestion, now: number, tags: QueryTags) {
    const split = splitQuestion(question, now);
    if (!split) return null;
    const { past, cached: ofDays, rest } = split;
    const { text, isKnown } = this.#options.versions.of(question.projectIds, [past]);
    if (!isKnown) return null;
    const key = JSON.stringify(ofDays);
    const entry = this.#find(key, text);
    entry.asked++;
    if (entry.states === "none" && entry.asked >= (this.#options.cacheFromAsk ?? 2)) {
      entry.states = "filling";
      this.#inBackground(this.#fill(key, entry, ofDays, tags));
    }
    if (typeof entry.states === "string") return null;
    const sources = [{ kind: "cached", table: entry.states.table } as const, ...rest];
    return { key, entry, question: { ...question, sources } };
  }

  #find(key: string, version: string): Entry {
    const known = this.#entries.get(key);
    this.#entries.delete(key);
    if (known && known.version !== version) this.#drop(known);
    const entry: Entry = known?.version === version ? known : { version, asked: 0, states: "none" };
    this.#entries.set(key, entry);
    this.#evict();
    return entry;
  }

  /** Questions read all events until the states are stored. */
  async #fill(key: string, entry: Entry, question: MetricQuestion, tags: QueryTags): Promise<void> {
    const table = `states_${newId().replaceAll("-", "")}`;
    try {
      const bytes = await this.#store(question, table, tags);
      const isForgotten = this.#entries.get(key) !== entry;
      if (!isForgotten && bytes <= this.#maxBytes / 4) {
        entry.states = { table, bytes };
        this.#bytes += bytes;
        this.#evict();
        return;
      }
      entry.states = "unusable";
    } catch (error) {
      if (hasTooManyGroups(error) || exceededLimit(error)) entry.states = "unusable";
      else this.#fail(key, entry, error);
    }
    await this.#dropTable(table);
  }

  /** Returns the size of the states. */
  async #store(question: MetricQuestion, table: string, tags: QueryTags): Promise<number> {
    const { clickhouse } = this.#options;
    const { create, fill, size } = storeStates(question, table);
    for (const { sql, params, settings } of [CREATE_STATE_DATABASE, create, fill])
      await clickhouse.command({ sql, params, settings, tags, lane: "states" });
    const [row] = await clickhouse.rows<{ bytes: string }>({ ...size, tags, lane: "states" });
    return Number(row?.bytes);
  }

  /** Tries again when the question is asked repeatedly again. */
  #fail(key: string, entry: Entry, error: unknown): void {
    this.#forget(key, entry);
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    const message = "Could not cache the states of past days; queries read all events";
    this.#options.log.warn({ err: error }, message);
  }

  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes && this.#entries.size <= MAX_QUESTIONS) return;
      this.#forget(key, entry);
    }
  }

  /** Reads all events until the days change. */
  #giveUp(entry: Entry): void {
    this.#drop(entry);
    entry.states = "unusable";
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#drop(entry);
  }

  #drop(entry: Entry): void {
    const { states } = entry;
    if (typeof states === "string") return;
    entry.states = "none";
    this.#bytes -= states.bytes;
    this.#inBackground(this.#dropTable(states.table));
  }

  async #dropTable(table: string): Promise<void> {
    const { sql } = dropStates(table);
    const tags = { surface: "state cache" };
    // If the engine is unavailable, its memory is gone as well.
    await this.#options.clickhouse.command({ sql, tags, lane: "states" }).catch(() => undefined);
  }

  #inBackground(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }
}
