import type { Scalar } from "@/query/engine/model/filter";
import type { ResultHead } from "@/query/engine/result/head";

export type UserCount = { value: string; events: number };

/** The value that a property had last. */
export type LatestProperty = {
  key: string;
  type: "string" | "number" | "boolean" | "null" | "array" | "object";
  /** An array's or object's is its JSON text, a number's beyond ±2^53 its digits. */
  value: Scalar;
  /** Whether the text goes on beyond what is given. */
  cut: boolean;
  /** When it was sent: RFC 3339 in the query's zone. */
  at: string;
};

/** One user. Figures are of the range, but for first and last seen. */
export type UserResult = ResultHead & {
  kind: "user";
  user_id: string;
  /** Of all that is kept. */
  first_seen: string;
  last_seen: string;
  events: number;
  sessions: number;
  active_days: number;
  /** Every day of the range, for a calendar. */
  days: { time: string; events: number }[];
  /** The most frequent first, at most 20; of the other lists at most 10. */
  event_names: UserCount[];
  platforms: UserCount[];
  browsers: UserCount[];
  systems: UserCount[];
  devices: UserCount[];
  countries: UserCount[];
  /** Those sent last first, at most 100. */
  properties: LatestProperty[];
  /** Whether there are more properties than are given. */
  properties_cut: boolean;
};
