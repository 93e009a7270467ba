import type { UsersSort } from "../model/query-options";
import type { TimeRange } from "../time/buckets";
import type { EventScope } from "./scope";

/** The users who have matching events in a range. */
type MatchingUsers = EventScope & { range: TimeRange };

/** A page of the list of users. */
export type UsersQuestion = MatchingUsers & {
  /** Part of the user id. */
  search: string | null;
  sort: UsersSort;
  /**
   * The last user of the previous page: the value that the list is sorted by (times
   * in ms), then the hash.
   */
  beyond: { value: number; userHash: string } | null;
  limit: number;
};

/** The counts and times of some users. */
export type UserSummariesQuestion = MatchingUsers & { userHashes: readonly bigint[] };
