import { newId } from "@/base/ids";
import { CODE } from "@/clickhouse/codes";
import type { DataVersions } from "@/clickhouse/data-versions";
import { ClickHouseError } from "@/clickhouse/errors";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";
import type { Statement } from "../compile/common/statement";
import { CREATE_KEPT_DATABASE, dropStates, keepStates } from "../compile/metric/kept-states";
import type { MetricQuestion, PartlyKeptQuestion } from "../questions/metric";
import { splitQuestion } from "./split-question";

const MAX_BYTES = 128 * 1024 ** 2;
const MAX_QUESTIONS = 500;

type KeptStatesOptions = {
  clickhouse: ClickHouse;
  versions: DataVersions;
  /** States are kept when a question is asked for this time with the same data. */
  keptAtAsk?: number;
  /** Roughly how much memory all states may take. Those of one question may take a quarter of it. */
  maxStateBytes?: number;
};

type Kept = {
  version: string;
  asked: number;
  /** The table's name, once it is filled. */
  table: Promise<string | null> | null;
  /** 0 unless the table is filled. */
  bytes: number;
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
  #bytes = 0;

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
    const found = await this.#lookUp(question, now, tags);
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

  async #lookUp(question: MetricQuestion, now: number, tags: QueryTags) {
    const split = splitQuestion(question, now);
    if (!split) return null;
    const { over, kept: ofDays, rest } = split;
    const version = () => this.#options.versions.of(question.projectIds, [over]);
    const { text, isKnown } = version();
    if (!isKnown) return null;
    const key = JSON.stringify(ofDays);
    const kept = this.#find(key, text);
    kept.asked++;
    if (kept.asked < (this.#options.keptAtAsk ?? 2)) return null;
    kept.table ??= this.#keep(key, kept, ofDays, tags);
    const table = await kept.table;
    const current = version();
    if (!table || !current.isKnown || current.text !== text) return null;
    const sources = [{ kind: "kept", table } as const, ...rest];
    return { key, kept, question: { ...question, sources } };
  }

  #find(key: string, version: string): Kept {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    if (known && known.version !== version) this.#drop(known);
    const kept = known?.version === version ? known : { version, asked: 0, table: null, bytes: 0 };
    this.#kept.set(key, kept);
    this.#evict();
    return kept;
  }

  /** Resolves with null if the states cannot be kept; the question then reads all events. */
  async #keep(
    key: string,
    kept: Kept,
    question: MetricQuestion,
    tags: QueryTags,
  ): Promise<string | null> {
    const name = `states_${newId().replaceAll("-", "")}`;
    const run = ({ sql, params, settings }: Statement) =>
      this.#options.clickhouse.command({ sql, params, settings, tags, lane: "keep" });
    const { create, fill, size } = keepStates(question, name);
    try {
      await run(CREATE_KEPT_DATABASE);
      await run(create);
      await run(fill);
      const [row] = await this.#options.clickhouse.rows<{ bytes: string }>({ ...size, tags });
      const bytes = Number(row?.bytes);
      if (bytes > this.#maxBytes / 4) throw new Error("The states are too large to be kept.");
      // Otherwise, it was forgotten in the meantime.
      if (this.#kept.get(key) === kept) {
        kept.bytes = bytes;
        this.#bytes += bytes;
        this.#evict();
      }
      return name;
    } catch {
      await run(dropStates(name)).catch(() => undefined);
      return null;
    }
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
    kept.table = Promise.resolve(null);
  }

  #forget(key: string, kept: Kept): void {
    if (this.#kept.get(key) !== kept) return;
    this.#kept.delete(key);
    this.#drop(kept);
  }

  #drop(kept: Kept): void {
    this.#bytes -= kept.bytes;
    kept.bytes = 0;
    void kept.table?.then(async (name) => {
      if (name === null) return;
      const { sql } = dropStates(name);
      const tags = { surface: "kept states" };
      // If the engine is unavailable, its memory is gone as well.
      await this.#options.clickhouse.command({ sql, tags, lane: "keep" }).catch(() => undefined);
    });
  }
}
