/**
 * Queries as clients write them (JSON); `querySchema` reads them. Plain types: the console, dashboards
 * and tests build queries with these. Field names: `event_name`, `platform` … or `properties.<name>`.
 */

import type {
  Bots,
  Comparison,
  EventOrder,
  PathsDirection,
  RetentionGranularity,
  UsersSort,
} from "../model/choices";
import type { Operator, Scalar } from "../model/filter";
import type { MetricName } from "../model/metrics";
import type { Granularity } from "../time/granularity";

export type WireRange =
  | { last: string }
  | { day: "today" | "yesterday" }
  | { from: string; to: string }
  | { start_time: string; end_time: string };

export type WireFilter = { field: string; op: Operator; value?: Scalar | Scalar[] };

export type WireCommon = {
  range: WireRange;
  /** IANA name; UTC where it is left out. */
  timezone?: string;
  filters?: WireFilter[];
  bots?: Bots;
};

/** Which events: of one of these names, of any where none are named. */
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
  /** 2 to 8, in the order in which they must happen. */
  steps: WireSelection[];
  /** How long after its first event an attempt may end: "30m", "12h", "7d" (the default), "4w". */
  window?: string;
  breakdown?: { field: string; limit?: number };
};

export type WireRetention = WireCommon & {
  kind: "retention";
  granularity: RetentionGranularity;
  /** What makes a user one of a cohort; `first_time`: only if they had not done it before. */
  start: WireSelection & { first_time?: boolean };
  /** What counts as coming back. */
  return: WireSelection;
  /** How many periods after its own a cohort is followed: 14 days, 12 weeks, 12 months if left out. */
  periods?: number;
};

export type WirePaths = WireCommon & {
  kind: "paths";
  anchor: WireSelection;
  /** What users did after their first such event, or before their last. */
  direction: PathsDirection;
  /** 1 to 5; 3 if left out. */
  steps?: number;
  /** Names of each step that are told apart, 1 to 20; 8 if left out. The rest is "other". */
  top?: number;
  /** How far from the anchor events are looked at: "30m", "12h", "1d" (the default), "4w". */
  window?: string;
  /** Whether a run of events of one name is one step; true if left out. */
  collapse?: boolean;
  /** Names of events that are passed over. */
  ignore?: string[];
};

export type WireEvents = WireCommon & {
  kind: "events";
  events?: string[];
  /** By which time the list goes, and the range is meant; "happened" where it is left out. */
  order?: EventOrder;
  /** 1 to 1,000, 50 where it is left out. A page may hold fewer, as it is bounded in bytes too. */
  limit?: number;
  /** `next_cursor` of the page before. */
  cursor?: string;
};

export type WireUsers = WireCommon & {
  kind: "users";
  events?: string[];
  /** A part of the user's id; case does not count. */
  search?: string;
  /** The greatest first; "last_seen" where it is left out. */
  sort?: UsersSort;
  /** 1 to 100, 50 where it is left out. */
  limit?: number;
  cursor?: string;
};

export type WireUser = {
  kind: "user";
  user_id: string;
  /** All that is kept, where it is left out. */
  range?: WireRange;
  timezone?: string;
};

export type WireValues = Omit<WireCommon, "range"> & {
  kind: "values";
  /** As a filter names it; or "properties", for the names of the properties themselves. */
  field: string;
  /** The last 30 days where it is left out. */
  range?: WireRange;
  events?: string[];
  /** A part of the value as text; case does not count. */
  search?: string;
  /** 1 to 100, 20 where it is left out. */
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
