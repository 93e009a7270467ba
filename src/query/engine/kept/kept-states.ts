import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import { CODE } from "@/clickhouse/codes";
import type { DataVersions } from "@/clickhouse/data-versions";
import { ClickHouseError, exceededLimit, hasTooManyGroups } from "@/clickhouse/errors";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";
import { CREATE_KEPT_DATABASE, dropStates, keepStates } from "../compile/metric/kept-states";
import type { MetricQuestion, PartlyKeptQuestion } from "../questions/metric";
import { splitQuestion } from "./split-question";

const MAX_BYTES = 128 * 1024 ** 2;
const MAX_QUESTIONS = 500;

type KeptStatesOptions = {
  clickhouse: ClickHouse;
  versions: DataVersions;
  log: Log;
  /** States are kept when a question is asked for this time with the same data. */
  keptAtAsk?: number;
  /** Roughly how much memory all states may take. Those of one question may take a quarter of it. */
  maxStateBytes?: number;
};

type Kept = {
  version: string;
  asked: number;
  /** Unusable states are not stored again until the days change. */
  states: "none" | "filling" | "unusable" | { table: string; bytes: number };
};

/**
 * Keeps the partial aggregates of days that are over in ClickHouse's memory, so that a question which
 * includes today only reads today's events. A change to one of these days invalidates them.
 *
 * The database is in memory only, and tables have unique names: after a restart of the engine, a table is
 * missing rather than stale.
 */
export class KeptStates {
  readonly #options: KeptStatesOptions;
  /** Least recently used first. */
  readonly #kept = new Map<string, Kept>();
  readonly #running = new Set<Promise<void>>();
  #bytes = 0;
  #hasFailed = false;

  constructor(options: KeptStatesOptions) {
    this.#options = options;
  }

  get #maxBytes(): number {
    return this.#options.maxStateBytes ?? MAX_BYTES;
  }

  /** Fetches a question's rows, from kept states if there are any. */
  async fetch<T>(
    question: MetricQuestion,
    { now, tags }: { now: number; tags: QueryTags },
    fetch: (question: PartlyKeptQuestion) => Promise<T>,
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
      if (isMissing) this.#forget(found.key, found.kept);
      else this.#giveUp(found.kept);
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
    const { over, kept: ofDays, rest } = split;
    const { text, isKnown } = this.#options.versions.of(question.projectIds, [over]);
    if (!isKnown) return null;
    const key = JSON.stringify(ofDays);
    const kept = this.#find(key, text);
    kept.asked++;
    if (kept.states === "none" && kept.asked >= (this.#options.keptAtAsk ?? 2)) {
      kept.states = "filling";
      this.#inBackground(this.#fill(key, kept, ofDays, tags));
    }
    if (typeof kept.states === "string") return null;
    const sources = [{ kind: "kept", table: kept.states.table } as const, ...rest];
    return { key, kept, question: { ...question, sources } };
  }

  #find(key: string, version: string): Kept {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    if (known && known.version !== version) this.#drop(known);
    const kept: Kept = known?.version === version ? known : { version, asked: 0, states: "none" };
    this.#kept.set(key, kept);
    this.#evict();
    return kept;
  }

  /** Questions read all events until the states are stored. */
  async #fill(key: string, kept: Kept, question: MetricQuestion, tags: QueryTags): Promise<void> {
    const table = `states_${newId().replaceAll("-", "")}`;
    try {
      const bytes = await this.#store(question, table, tags);
      const isForgotten = this.#kept.get(key) !== kept;
      if (!isForgotten && bytes <= this.#maxBytes / 4) {
        kept.states = { table, bytes };
        this.#bytes += bytes;
        this.#evict();
        return;
      }
      kept.states = "unusable";
    } catch (error) {
      if (hasTooManyGroups(error) || exceededLimit(error)) kept.states = "unusable";
      else this.#fail(key, kept, error);
    }
    await this.#dropTable(table);
  }

  /** Returns the size of the states. */
  async #store(question: MetricQuestion, table: string, tags: QueryTags): Promise<number> {
    const { clickhouse } = this.#options;
    const { create, fill, size } = keepStates(question, table);
    for (const { sql, params, settings } of [CREATE_KEPT_DATABASE, create, fill])
      await clickhouse.command({ sql, params, settings, tags, lane: "keep" });
    const [row] = await clickhouse.rows<{ bytes: string }>({ ...size, tags, lane: "keep" });
    return Number(row?.bytes);
  }

  /** Tries again when the question is asked repeatedly again. */
  #fail(key: string, kept: Kept, error: unknown): void {
    this.#forget(key, kept);
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    const message = "Could not keep the states of days that are over; queries read all events";
    this.#options.log.warn({ err: error }, message);
  }

  #evict(): void {
    for (const [key, kept] of this.#kept) {
      if (this.#bytes <= this.#maxBytes && this.#kept.size <= MAX_QUESTIONS) return;
      this.#forget(key, kept);
    }
  }

  /** Reads all events until the days change. */
  #giveUp(kept: Kept): void {
    this.#drop(kept);
    kept.states = "unusable";
  }

  #forget(key: string, kept: Kept): void {
    if (this.#kept.get(key) !== kept) return;
    this.#kept.delete(key);
    this.#drop(kept);
  }

  #drop({ states }: Kept): void {
    if (typeof states === "string") return;
    this.#bytes -= states.bytes;
    this.#inBackground(this.#dropTable(states.table));
  }

  async #dropTable(table: string): Promise<void> {
    const { sql } = dropStates(table);
    const tags = { surface: "kept states" };
    // If the engine is unavailable, its memory is gone as well.
    await this.#options.clickhouse.command({ sql, tags, lane: "keep" }).catch(() => undefined);
  }

  #inBackground(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }
}
