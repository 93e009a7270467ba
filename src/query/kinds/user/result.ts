import type { Scalar } from "@/query/engine/model/filter";
import type { ResultHead } from "@/query/engine/result/result-head";

export type UserCount = { value: string; events: number };

/** A property's latest value. */
export type LatestProperty = {
  key: string;
  type: "string" | "number" | "boolean" | "null" | "array" | "object";
  /** The JSON text of arrays and objects, and the digits of numbers beyond ±2^53. */
  value: Scalar;
  /** Whether the text is truncated. */
  cut: boolean;
  /** When the property was sent: RFC 3339 in the query's zone. */
  at: string;
};

/** One user. Counts cover the range; first and last seen cover retention. */
export type UserResult = ResultHead & {
  kind: "user";
  user_id: string;
  first_seen: string;
  last_seen: string;
  events: number;
  sessions: number;
  active_days: number;
  /** One entry for every day of the range. */
  days: { time: string; events: number }[];
  /** Most frequent first, at most 20; the other lists have at most 10. */
  event_names: UserCount[];
  platforms: UserCount[];
  browsers: UserCount[];
  systems: UserCount[];
  devices: UserCount[];
  countries: UserCount[];
  /** Most recently sent first, at most 100. */
  properties: LatestProperty[];
  /** Whether properties are missing. */
  properties_cut: boolean;
};
