import type { TimeRange } from "../time/buckets";
import type { Grid } from "../time/grid";

/** One user's events in a range. */
export type UserQuestion = {
  projectIds: readonly string[];
  userId: string;
  range: TimeRange;
};

export type UserDaysQuestion = UserQuestion & { grid: Grid };
/** `limit`: values per field. */
export type UserTopQuestion = UserQuestion & { limit: number };
/** `limit`: properties; `characters`: the length at which a value is cut. */
export type UserPropertiesQuestion = UserQuestion & { limit: number; characters: number };
