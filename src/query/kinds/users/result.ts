import type { UsersSort } from "@/query/engine/model/query-options";
import type { ResultHead } from "@/query/engine/result/result-head";

/** A user, with counts and times of their matching events. */
export type UserSummary = {
  user_id: string;
  events: number;
  sessions: number;
  /**
   * When the first and last matching events in the range happened: RFC 3339 in the query's zone.
   */
  first_seen: string;
  last_seen: string;
  /** The country of the last event that has one; null if no event has one. */
  country: string | null;
  platform: string;
};

export type UsersResult = ResultHead & {
  kind: "users";
  sort: UsersSort;
  users: UserSummary[];
  /** The number of all matching users, counted for the first page. */
  total: number;
  has_more: boolean;
  next_cursor: string | null;
};
