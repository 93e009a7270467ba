import type { Filter } from "../filters/filter";
import type { TimeRange } from "../time/buckets";
import type { UsersSort } from "./schema";

/** Whose events are looked at, and which of them match, as data: the compiler makes the SQL. */
export type MatchingEvents = {
  projectIds: readonly string[];
  range: TimeRange;
  filters: readonly Filter[];
  bots: "include" | "exclude";
};

/** The first users of a list by one figure, or those that come after a place in it. */
export type UsersQuestion = MatchingEvents & {
  /** A part of the id. */
  search: string | null;
  sort: UsersSort;
  /** Times in ms. */
  beyond: { value: number; userHash: string } | null;
  limit: number;
};

/** The figures of some users. */
export type UserFiguresQuestion = MatchingEvents & { userHashes: readonly bigint[] };
