import type { StoreStatements } from "../compile/common/state-database";
import type { RunContext } from "../language/kind";
import type { EventScope } from "../questions/scope";
import type { UserTable } from "../questions/user-results";
import type { TimeRange } from "../time/buckets";

type Asked = {
  question: EventScope & { begin: TimeRange; until: number };
  [rest: string]: unknown;
};

type Statements<T> = {
  store(place: { table: string; maxBytes: number }): StoreStatements;
  fetch(table: UserTable | null): Promise<T>;
};

/** Fetches a result that is made from one result per user, from stored ones if there are any. */
export function withUserResults<T>(
  { question, ...asked }: Asked,
  { stateCache, now, tags }: RunContext,
  { store, fetch }: Statements<T>,
): Promise<T> {
  if (!stateCache) return fetch(null);
  const { begin, until, ...rest } = question;
  const isOver = (end: number) => (end < now ? end : null);
  // Ends that have not passed move with the current time.
  const key = {
    ...asked,
    ...rest,
    start: begin.start,
    end: isOver(begin.end),
    until: isOver(until),
  };
  const ends = { begin: begin.end, until };
  const wanted = { key, projectIds: question.projectIds, ends, store };
  return stateCache.fetchUsers(wanted, tags, fetch);
}
