import { type DataVersions, dayOf } from "@/clickhouse/data-versions";
import type { QueryTags } from "@/clickhouse/types";
import type { LruCache } from "../cache/lru-cache";
import { QuestionRows } from "../cache/question-rows";
import { ACTIVE_PARTS } from "../compile/common/new-parts";
import type { StoreStatements } from "../compile/common/state-database";
import { storeUserBuckets } from "../compile/known-users/store-user-buckets";
import { storeStates } from "../compile/metric/state-tables";
import { MAX_CHANGED_USERS } from "../compile/user-results/user-results";
import type { MetricQuestion, PartlyCachedQuestion } from "../questions/metric";
import type { ReadEnds, UserTable } from "../questions/user-results";
import { type FetchRows, KnownUsers, usersQuestion } from "./known-users";
import { MIN_LENGTH_MS, splitQuestion } from "./split-question";
import { StateTables, type StateTablesOptions } from "./state-tables";

/** Users whose results are computed again although others are stored, as a share of all. */
const MAX_CHANGED_SHARE = 0.1;
const MIN_MAX_CHANGED = 1_000;

type StateCacheOptions = StateTablesOptions & {
  versions: DataVersions;
  /** Also holds the rows of questions, which so share the bounds of whole results. */
  results: LruCache<unknown>;
};

type AskContext = {
  fetchRows: FetchRows;
  now: number;
  tags: QueryTags;
  signal?: AbortSignal | undefined;
};

/** A question whose result is made from one result per user. */
export type UserQuestion = {
  /** Identifies the results, apart from the ends of the times that are read. */
  key: unknown;
  projectIds: readonly string[];
  ends: ReadEnds;
  store(place: { table: string; maxBytes: number }): StoreStatements;
};

const maxChanged = ({ rows }: { rows: number }): number => {
  const share = Math.max(MIN_MAX_CHANGED, Math.floor(rows * MAX_CHANGED_SHARE));
  return Math.min(share, MAX_CHANGED_USERS);
};

/**
 * Answers repeated questions from states in ClickHouse's memory.
 * - Metrics: the partial aggregates of past days, so that only today's events are read. A change to
 *   one of these days invalidates them.
 * - Numbers of users: the buckets of each user, so that only new events are read. A
 *   deletion invalidates them.
 * - Funnels and retention: the result of each user, so that only the events of users with new ones
 *   are read. A deletion invalidates them.
 */
export class StateCache {
  readonly #options: StateCacheOptions;
  readonly #tables: StateTables;
  readonly #rows: QuestionRows;
  readonly #knownUsers: KnownUsers;

  constructor(options: StateCacheOptions) {
    this.#options = options;
    this.#tables = new StateTables(options);
    this.#rows = new QuestionRows(options.results, options.versions);
    this.#knownUsers = new KnownUsers(options.results);
  }

  /** Fetches a question's rows: known ones, or from cached states if there are any. */
  fetch<T>(
    question: MetricQuestion,
    context: AskContext,
    fetch: (question: PartlyCachedQuestion, signal?: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const users = usersQuestion(question);
    return this.#rows.fetch(question, context, (signal) =>
      users
        ? this.#fetchFromUsers(users, { ...context, signal }, () => fetch(question, signal))
        : this.#fetchFromStates(question, context, (asked) => fetch(asked, signal)),
    );
  }

  /**
   * Whether a question that counts events by UTC day finds any. `fetch` returns
   * days that have them.
   */
  anyEvents(
    question: MetricQuestion,
    context: { now: number },
    fetch: () => Promise<number[]>,
  ): Promise<boolean> {
    return this.#rows.anyEvents(question, context, fetch);
  }

  /** `T` is the type of the question's rows. */
  #fetchFromUsers<T>(
    { question, range }: NonNullable<ReturnType<typeof usersQuestion>>,
    context: AskContext,
    fetch: () => Promise<T>,
  ): Promise<T> {
    const { tags } = context;
    const { sources: _, ...rest } = question;
    // Insertions do not change this version: the table stays right, and events in new parts
    // are read every time.
    const deletions = this.#options.versions.of(question.projectIds, []);
    if (!deletions.isKnown || range.end - range.start < MIN_LENGTH_MS) return fetch();
    return this.#tables.fetch(
      {
        // The end moves with the current time.
        key: JSON.stringify(["users", rest, range.start, dayOf(range.end - 1)]),
        version: deletions.text,
        tags,
        facts: async () => ({ parts: await this.#activeParts(tags), end: range.end }),
        statements: (place) => storeUserBuckets(question, range, place),
        // Too many users have changed.
        canBeRenewed: true,
      },
      async (stored) => {
        if (!stored || range.end < stored.facts.end) return fetch();
        const table = { name: stored.table, ...stored.facts, maxChanged: maxChanged(stored) };
        return (await this.#knownUsers.fetch(question, range, table, context)) as T;
      },
    );
  }

  #fetchFromStates<T>(
    question: MetricQuestion,
    { now, tags }: AskContext,
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
        if (ends.rangeEnd < before.rangeEnd || ends.followUpEnd < before.followUpEnd)
          return fetch(null);
        return fetch({
          name: stored.table,
          parts,
          from: ends.rangeEnd === before.rangeEnd ? before.followUpEnd : before.rangeEnd,
          until: ends.followUpEnd,
          maxChanged: maxChanged(stored),
        });
      },
    );
  }

  async #activeParts(tags: QueryTags): Promise<string[]> {
    const parts = await this.#options.clickhouse.rows<{ blocks: string }>({
      ...ACTIVE_PARTS,
      tags,
      lane: "states",
    });
    return parts.map(({ blocks }) => blocks);
  }

  /** Resolves when no states are being stored or dropped. */
  idle(): Promise<void> {
    return this.#tables.idle();
  }
}
