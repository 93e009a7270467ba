import type { UsersSort } from "@/query/engine/model/choices";
import type { ResultHead } from "@/query/engine/result/head";

/** A user, with figures of those of their events that match. */
export type UserSummary = {
  user_id: string;
  events: number;
  sessions: number;
  /** RFC 3339 in the query's zone: the first and the last event that match, within the range. */
  first_seen: string;
  last_seen: string;
  /** Of the last event that has one; null where none has. */
  country: string | null;
  platform: string;
};

export type UsersResult = ResultHead & {
  kind: "users";
  sort: UsersSort;
  users: UserSummary[];
  /** How many users match in all, as counted for the first page. */
  total: number;
  has_more: boolean;
  next_cursor: string | null;
};
