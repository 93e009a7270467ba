import type { Grid } from "../metrics/grid";
import type { TimeRange } from "../time/buckets";

/** A user's events of a stretch of time, as data: the compiler makes the SQL. */
export type UserQuestion = {
  projectIds: readonly string[];
  userId: string;
  range: TimeRange;
};

export type UserDaysQuestion = UserQuestion & { grid: Grid };
/** `limit`: the values of each field. */
export type UserTopQuestion = UserQuestion & { limit: number };
/** `limit`: the properties; `characters`: those of a value. */
export type UserPropertiesQuestion = UserQuestion & { limit: number; characters: number };
