import { type LruCache, NO_EXPIRY } from "../cache/lru-cache";
import type { Statement } from "../compile/common/statement";
import {
  type BucketsTable,
  compileChanges,
  compileLabels,
  compileUnion,
  MAX_BUCKETS,
  type UsersQuestion,
} from "../compile/known-users/user-buckets";
import { type MetricQuestion, readBy } from "../questions/metric";
import type { TimeRange } from "../time/buckets";
import type { Grid } from "../time/grid";
import {
  addUser,
  bitsWithout,
  type ChangedRow,
  type ChangedUser,
  type Counts,
  changedUsers,
  countByLabel,
  type LabelCounts,
} from "./user-counts";

const NO_LABELS: ReadonlySet<string> = new Set();

/** Returns a statement's rows. Its limits are those of queries. */
export type FetchRows = <Row>(statement: Statement, signal?: AbortSignal) => Promise<Row[]>;

type FetchContext = { fetchRows: FetchRows; now: number; signal?: AbortSignal | undefined };

type Row = { bucket: string | null; value: number };

/**
 * The time that a question about users reads. Null if it is none, or has too many buckets for
 * the bits of a number.
 */
export function usersQuestion(
  question: MetricQuestion,
): { question: UsersQuestion; range: TimeRange } | null {
  const { grouping, aggregates, sources } = question;
  if (grouping.by !== "buckets" && grouping.by !== "ranked") return null;
  if (aggregates.length !== 1 || aggregates[0] !== "users" || question.property) return null;
  const ranges = readBy({ sources });
  const range = {
    start: Math.min(...ranges.map(({ start }) => start)),
    end: Math.max(...ranges.map(({ end }) => end)),
  };
  if (bucketCount(grouping.grid, range) > MAX_BUCKETS) return null;
  return { question: { ...question, grouping }, range };
}

function bucketCount(grid: Grid, { end }: TimeRange): number {
  if (grid.kind === "single") return 1;
  if (grid.kind === "listed") return grid.starts.length;
  return Math.ceil((end / 1000 - grid.start) / grid.step);
}

const startOf = (grid: Grid, number: number): number | undefined => {
  if (grid.kind === "listed") return grid.starts[number - 1];
  return grid.kind === "even" ? grid.start + (number - 1) * grid.step : grid.start;
};

/**
 * Answers questions about how many users there are from a table of each user's buckets: counts
 * its users once, and then only adds those who had no events there before. More events never
 * remove a user from a bucket.
 */
export class KnownUsers {
  /** `cache` has the counts of tables. */
  constructor(private readonly cache: LruCache<unknown>) {}

  /** A question's rows, as a statement would return them. */
  async fetch(
    question: UsersQuestion,
    range: TimeRange,
    table: BucketsTable & { maxChanged: number },
    context: FetchContext,
  ): Promise<Row[]> {
    const changes = compileChanges(question, range, table, table.maxChanged);
    const rows = await context.fetchRows<ChangedRow>(changes, context.signal);
    const users = changedUsers(rows);
    const countWithout = (labels: ReadonlySet<string>) =>
      this.#countWithout(labels, table.name, users, context);
    const { grouping } = question;
    const all = rowsOf(await countWithout(NO_LABELS), grouping.grid);
    if (grouping.by === "buckets") return all;
    const labels = countByLabel(await this.#labels(table.name, context), rows, users);
    const ranked = [...labels].sort(byUsers);
    const top = ranked.slice(0, grouping.limit);
    const named = new Set(top.map(([label]) => label));
    const others =
      ranked.length > top.length ? await countWithout(named) : new Map<number, number>();
    return [
      ...all.map((row) => ({ ...row, label: null })),
      ...rowsOf(others, grouping.grid).map((row) => ({ ...row, label: 0 })),
      ...top.flatMap(([text, { hash, counts }], index) =>
        rowsOf(counts, grouping.grid).map((row) => ({ ...row, label: index + 1, text, hash })),
      ),
    ];
  }

  /** The users of all labels but some: those of the table, and the changed ones. */
  async #countWithout(
    labels: ReadonlySet<string>,
    table: string,
    users: readonly ChangedUser[],
    context: FetchContext,
  ): Promise<Counts> {
    const counts = new Map(await this.#union(table, [...labels].sort(), context));
    for (const user of users) addUser(counts, bitsWithout(user, labels));
    return counts;
  }

  #labels(table: string, context: FetchContext): Promise<[string, LabelCounts][]> {
    return this.#cached(["labels", table], context, async () => {
      type LabelRow = { label: string; hash: string; number: string; users: string };
      const labels = new Map<string, LabelCounts>();
      for (const row of await context.fetchRows<LabelRow>(compileLabels(table), context.signal)) {
        const { label, hash } = row;
        const known = labels.get(label) ?? { hash, counts: new Map() };
        labels.set(label, known);
        known.counts.set(Number(row.number), Number(row.users));
      }
      return [...labels];
    });
  }

  #union(
    table: string,
    without: readonly string[],
    context: FetchContext,
  ): Promise<[number, number][]> {
    return this.#cached(["union", table, without], context, async () => {
      type UnionRow = { number: string; users: string };
      const rows = await context.fetchRows<UnionRow>(compileUnion(table, without), context.signal);
      return rows.map(({ number, users }) => [Number(number), Number(users)]);
    });
  }

  /** A table never changes, and neither do its counts. */
  async #cached<T>(place: unknown[], { now }: FetchContext, fetch: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(place);
    const cached = this.cache.get(key, now);
    if (cached !== undefined) return cached as T;
    const fetched = await fetch();
    this.cache.set(key, fetched, NO_EXPIRY);
    return fetched;
  }
}

/** Most users first; with as many, in the order of their bytes. */
function byUsers([a, one]: [string, LabelCounts], [b, other]: [string, LabelCounts]): number {
  const difference = (other.counts.get(0) ?? 0) - (one.counts.get(0) ?? 0);
  return difference || Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function rowsOf(counts: Counts, grid: Grid): Row[] {
  return [...counts].map(([number, value]) => ({
    bucket: number === 0 ? null : String(startOf(grid, number)),
    value,
  }));
}
