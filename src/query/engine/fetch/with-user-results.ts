import type { StoreStatements } from "../compile/common/state-database";
import type { RunContext } from "../language/kind";
import type { EventScope } from "../questions/scope";
import type { UserTable } from "../questions/user-results";
import type { TimeRange } from "../time/buckets";

type UserQuestionInput = {
  question: EventScope & { range: TimeRange; until: number };
  [rest: string]: unknown;
};

type Statements<T> = {
  store(place: { table: string; maxBytes: number }): StoreStatements;
  fetch(table: UserTable | null): Promise<T>;
};

/** Fetches a result that is made from one result per user, from stored ones if there are any. */
export function withUserResults<T>(
  { question, ...input }: UserQuestionInput,
  { stateCache, now, tags }: RunContext,
  { store, fetch }: Statements<T>,
): Promise<T> {
  if (!stateCache) return fetch(null);
  const { range, until, ...rest } = question;
  const isOver = (end: number) => (end < now ? end : null);
  // Ends that have not passed move with the current time.
  const key = {
    ...input,
    ...rest,
    start: range.start,
    end: isOver(range.end),
    until: isOver(until),
  };
  const ends = { rangeEnd: range.end, followUpEnd: until };
  const wanted = { key, projectIds: question.projectIds, ends, store };
  return stateCache.fetchUsers(wanted, tags, fetch);
}
