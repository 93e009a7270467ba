/**
 * Queries as clients write them in JSON; `querySchema` parses them. Types only: the console,
 * dashboards and tests build queries with them. Fields are `event_name`, `platform` … or
 * `properties.<name>`.
 */

import type { Operator, Scalar } from "../model/filter";
import type { MetricName } from "../model/metrics";
import type {
  Bots,
  Comparison,
  EventOrder,
  PathsDirection,
  RetentionGranularity,
  UsersSort,
} from "../model/query-options";
import type { Granularity } from "../time/granularity";

export type WireRange =
  | { last: string }
  | { day: "today" | "yesterday" }
  | { from: string; to: string }
  | { start_time: string; end_time: string };

export type WireFilter = { field: string; op: Operator; value?: Scalar | Scalar[] };

export type WireCommon = {
  range: WireRange;
  /** An IANA name. Default: UTC. */
  timezone?: string;
  filters?: WireFilter[];
  bots?: Bots;
};

/** Events with one of these names; any name if omitted. */
export type WireSelection = { events?: string[]; filters?: WireFilter[]; label?: string };

export type WireMeasure = { metric?: MetricName; property?: string };

export type WireTrend = WireCommon & {
  kind: "trend";
  granularity?: Granularity;
  series: (WireMeasure & WireSelection)[];
  formulas?: { label?: string; expression: string }[];
  breakdown?: { field: string; limit?: number };
  compare?: Comparison;
};

export type WireBreakdown = WireCommon &
  WireMeasure & {
    kind: "breakdown";
    by: string;
    events?: string[];
    limit?: number;
    compare?: Comparison;
  };

export type WireFunnel = WireCommon & {
  kind: "funnel";
  /** 2 to 8, in order. */
  steps: WireSelection[];
  /** The maximum time from the first step to the last: "30m", "12h", "4w". Default: "7d". */
  window?: string;
  breakdown?: { field: string; limit?: number };
};

export type WireRetention = WireCommon & {
  kind: "retention";
  granularity: RetentionGranularity;
  /** The events that put a user into a cohort; with `first_time`, only the user's first one. */
  start: WireSelection & { first_time?: boolean };
  /** The events that count as coming back. */
  return: WireSelection;
  /** How many further periods a cohort is followed for. Default: 14 days, 12 weeks or 12 months. */
  periods?: number;
};

export type WirePaths = WireCommon & {
  kind: "paths";
  anchor: WireSelection;
  /** Whether to list what users did after their first such event or before their last one. */
  direction: PathsDirection;
  /** 1 to 5. Default: 3. */
  steps?: number;
  /**
   * How many event names are listed per step, 1 to 20; all others are merged into
   * "other". Default: 8.
   */
  top?: number;
  /** The maximum time between the anchor and an event: "30m", "12h", "4w". Default: "1d". */
  window?: string;
  /** Whether consecutive events with the same name are one step. Default: true. */
  collapse?: boolean;
  /** Names of events to skip. */
  ignore?: string[];
};

export type WireEvents = WireCommon & {
  kind: "events";
  events?: string[];
  /** The time that the list is ordered by and the range refers to. Default: "happened". */
  order?: EventOrder;
  /** 1 to 1,000. A page may contain fewer: its size in bytes is limited too. Default: 50. */
  limit?: number;
  /** `next_cursor` of the previous page. */
  cursor?: string;
};

export type WireUsers = WireCommon & {
  kind: "users";
  events?: string[];
  /** Part of the user id; case-insensitive. */
  search?: string;
  /** Highest first. Default: "last_seen". */
  sort?: UsersSort;
  /** 1 to 100. Default: 50. */
  limit?: number;
  cursor?: string;
};

export type WireUser = {
  kind: "user";
  user_id: string;
  /** Default: everything within retention. */
  range?: WireRange;
  timezone?: string;
};

export type WireValues = Omit<WireCommon, "range"> & {
  kind: "values";
  /** A field as in a filter, or "properties" for the names of all properties. */
  field: string;
  /** Default: the last 30 days. */
  range?: WireRange;
  events?: string[];
  /** Part of the value as text; case-insensitive. */
  search?: string;
  /** 1 to 100. Default: 20. */
  limit?: number;
};

export type WireQuery =
  | WireTrend
  | WireBreakdown
  | WireFunnel
  | WireRetention
  | WirePaths
  | WireEvents
  | WireUsers
  | WireUser
  | WireValues;
