import type { DataVersions } from "@/clickhouse/data-versions";
import { EVENTS_TABLE } from "@/clickhouse/events";
import type { QueryTags } from "@/clickhouse/types";
import type { StoreStatements } from "../compile/common/state-database";
import { storeStates } from "../compile/metric/state-tables";
import type { MetricQuestion, PartlyCachedQuestion } from "../questions/metric";
import type { ReadEnds, UserTable } from "../questions/user-results";
import { splitQuestion } from "./split-question";
import { StateTables, type StateTablesOptions } from "./state-tables";

/** Users whose results are computed again although others are stored, as a share of all. */
const MAX_CHANGED_SHARE = 0.1;
const MIN_MAX_CHANGED = 1_000;

type StateCacheOptions = StateTablesOptions & { versions: DataVersions };

/** A question whose result is made from one result per user. */
export type UserQuestion = {
  /** Identifies the results, apart from the ends of the times that are read. */
  key: unknown;
  projectIds: readonly string[];
  ends: ReadEnds;
  store(place: { table: string; maxBytes: number }): StoreStatements;
};

/**
 * Answers repeated questions from states in ClickHouse's memory.
 * - Metrics: the partial aggregates of past days, so that only today's events are read. A change to one of
 *   these days invalidates them.
 * - Funnels and retention: the result of each user, so that only the events of users with new ones are read.
 *   A deletion invalidates them.
 */
export class StateCache {
  readonly #options: StateCacheOptions;
  readonly #tables: StateTables;

  constructor(options: StateCacheOptions) {
    this.#options = options;
    this.#tables = new StateTables(options);
  }

  /** Fetches a question's rows, from cached states if there are any. */
  fetch<T>(
    question: MetricQuestion,
    { now, tags }: { now: number; tags: QueryTags },
    fetch: (question: PartlyCachedQuestion) => Promise<T>,
  ): Promise<T> {
    const split = splitQuestion(question, now);
    if (!split) return fetch(question);
    const { past, cached: ofDays, rest } = split;
    const { text, isKnown } = this.#options.versions.of(question.projectIds, [past]);
    if (!isKnown) return fetch(question);
    return this.#tables.fetch(
      {
        key: JSON.stringify(ofDays),
        version: text,
        tags,
        facts: async () => null,
        statements: ({ table }) => storeStates(ofDays, table),
        // A session may have begun so early that the rest does not show when.
        canBeRenewed: false,
      },
      (stored) => {
        if (!stored) return fetch(question);
        return fetch({ ...question, sources: [{ kind: "cached", table: stored.table }, ...rest] });
      },
    );
  }

  /** Fetches the rows of a question about users, from their stored results if there are any. */
  fetchUsers<T>(
    { key, projectIds, ends, store }: UserQuestion,
    tags: QueryTags,
    fetch: (table: UserTable | null) => Promise<T>,
  ): Promise<T> {
    const deletions = this.#options.versions.of(projectIds, []);
    if (!deletions.isKnown) return fetch(null);
    return this.#tables.fetch(
      {
        key: JSON.stringify(key),
        version: deletions.text,
        tags,
        facts: async () => ({ parts: await this.#activeParts(tags), ends }),
        statements: store,
        // Too many users have changed.
        canBeRenewed: true,
      },
      (stored) => {
        if (!stored) return fetch(null);
        const { parts, ends: before } = stored.facts;
        // As for the query of an earlier time.
        if (ends.begin < before.begin || ends.until < before.until) return fetch(null);
        return fetch({
          name: stored.table,
          parts,
          from: ends.begin === before.begin ? before.until : before.begin,
          until: ends.until,
          maxChanged: Math.max(MIN_MAX_CHANGED, Math.floor(stored.rows * MAX_CHANGED_SHARE)),
        });
      },
    );
  }

  async #activeParts(tags: QueryTags): Promise<string[]> {
    const sql = `SELECT name FROM system.parts
WHERE active AND database = currentDatabase() AND table = '${EVENTS_TABLE}'`;
    const parts = await this.#options.clickhouse.rows<{ name: string }>({
      sql,
      tags,
      lane: "states",
    });
    return parts.map(({ name }) => name);
  }

  /** Resolves when no states are being stored or dropped. */
  idle(): Promise<void> {
    return this.#tables.idle();
  }
}
