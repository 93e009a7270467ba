import { newId } from "@/base/ids";
import type { Log } from "@/base/log";
import type { ClickHouse, QueryTags } from "@/clickhouse/types";
import {
  CREATE_STATE_DATABASE,
  dropStateTable,
  type StoreStatements,
} from "../compile/common/state-database";
import { areTooLarge, stateFault } from "./state-errors";

const MAX_BYTES = 128 * 1024 ** 2;
const MAX_TABLES = 500;

export type StateTablesOptions = {
  clickhouse: ClickHouse;
  log: Log;
  /** States are stored when they are asked for this time with the same version. */
  cacheFromAsk?: number;
  /**
   * Roughly how much memory all states may take. Those of one question may take a quarter of it.
   */
  maxStateBytes?: number;
};

/** States that a question can be answered from. */
export type States<Facts> = {
  key: string;
  /** Changes whenever stored states become wrong. */
  version: string;
  tags: QueryTags;
  /** Runs before the states are stored. Returns what to know when reading them. */
  facts(): Promise<Facts>;
  statements(place: { table: string; maxBytes: number }): StoreStatements;
  /** Whether states can be stored again once a statement has found that it cannot use them. */
  canBeRenewed: boolean;
};

type Stored<Facts> = { table: string; bytes: number; rows: number; facts: Facts };

type Entry = {
  version: string;
  asked: number;
  /** Unusable states are not stored again until the version changes. */
  states: "none" | "filling" | "unusable" | Stored<unknown>;
};

/**
 * Tables in ClickHouse's memory with states of questions. Tables are filled in the
 * background, when a question is asked repeatedly, and dropped when their version changes or
 * others need their memory.
 *
 * The database is in memory only, and tables have unique names: after a restart of the engine, a
 * table is missing rather than stale.
 */
export class StateTables {
  readonly #options: StateTablesOptions;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #running = new Set<Promise<void>>();
  /** One table at a time: until its size is known, it does not count towards the memory. */
  #filling: Promise<void> = Promise.resolve();
  #bytes = 0;
  #hasFailed = false;

  constructor(options: StateTablesOptions) {
    this.#options = options;
  }

  get #maxBytes(): number {
    return this.#options.maxStateBytes ?? MAX_BYTES;
  }

  get #maxTableBytes(): number {
    return this.#maxBytes / 4;
  }

  /** Fetches from stored states if there are any, or else without them. */
  async fetch<Facts, T>(
    wanted: States<Facts>,
    fetch: (stored: Stored<Facts> | null) => Promise<T>,
  ): Promise<T> {
    const entry = this.#find(wanted.key, wanted.version);
    entry.asked++;
    if (entry.states === "none" && entry.asked >= (this.#options.cacheFromAsk ?? 2)) {
      entry.states = "filling";
      this.#filling = this.#filling.then(() => this.#fill(entry, wanted));
      this.#inBackground(this.#filling);
    }
    if (typeof entry.states === "string") return fetch(null);
    try {
      // Questions with the same key have the same facts.
      return await fetch(entry.states as Stored<Facts>);
    } catch (error) {
      const fault = stateFault(error);
      if (fault === null) throw error;
      if (fault === "unusable") this.#dropUnusable(entry, wanted.canBeRenewed);
      else this.#forget(wanted.key, entry);
      if (fault === "unanswered") throw error;
      return fetch(null);
    }
  }

  /** Resolves when no states are being stored or dropped. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
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
  async #fill<Facts>(entry: Entry, wanted: States<Facts>): Promise<void> {
    if (this.#entries.get(wanted.key) !== entry) return;
    const table = `states_${newId().replaceAll("-", "")}`;
    try {
      const stored = await this.#store(wanted, table);
      const isKept = this.#entries.get(wanted.key) === entry;
      if (isKept && stored.bytes <= this.#maxTableBytes) {
        entry.states = stored;
        this.#bytes += stored.bytes;
        this.#evict();
        return;
      }
      entry.states = "unusable";
    } catch (error) {
      if (areTooLarge(error)) entry.states = "unusable";
      else this.#fail(wanted.key, entry, error);
    }
    await this.#dropTable(table);
  }

  async #store<Facts>(wanted: States<Facts>, table: string): Promise<Stored<Facts>> {
    const { clickhouse } = this.#options;
    const { tags } = wanted;
    const facts = await wanted.facts();
    const { create, fill, size } = wanted.statements({ table, maxBytes: this.#maxTableBytes });
    for (const { sql, params, settings } of [CREATE_STATE_DATABASE, create, fill])
      await clickhouse.command({ sql, params, settings, tags, lane: "states" });
    const [row] = await clickhouse.rows<{ bytes: string; rows: string }>({
      ...size,
      tags,
      lane: "states",
    });
    return { table, facts, bytes: Number(row?.bytes), rows: Number(row?.rows) };
  }

  /** Tries again when the question is asked repeatedly again. */
  #fail(key: string, entry: Entry, error: unknown): void {
    this.#forget(key, entry);
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    const message = "Could not cache the states of a query; queries read all events";
    this.#options.log.warn({ err: error }, message);
  }

  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes && this.#entries.size <= MAX_TABLES) return;
      this.#forget(key, entry);
    }
  }

  /** Of several statements that find this at once, the first one drops the states. */
  #dropUnusable(entry: Entry, canBeRenewed: boolean): void {
    if (typeof entry.states === "string") return;
    this.#drop(entry);
    entry.asked = 0;
    if (!canBeRenewed) entry.states = "unusable";
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
    const { sql } = dropStateTable(table);
    const tags = { surface: "state cache" };
    // If the engine is unavailable, its memory is gone as well.
    await this.#options.clickhouse.command({ sql, tags, lane: "states" }).catch(() => undefined);
  }

  #inBackground(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => this.#running.delete(work));
  }
}
