import type {
  WireBreakdown,
  WireEvents,
  WireFilter,
  WireFunnel,
  WirePaths,
  WireRetention,
  WireTrend,
  WireUser,
  WireUsers,
  WireValues,
} from "@/query/engine/language/wire";
import type { MetricName } from "@/query/engine/model/metrics";
import type { Bots } from "@/query/engine/model/query-options";
import type { TabularResult } from "@/query/engine/result/tabular";
import type { Granularity } from "@/query/engine/time/granularity";
import type { BreakdownResult } from "@/query/kinds/breakdown/result";
import type { EventsResult } from "@/query/kinds/events/result";
import type { FunnelResult } from "@/query/kinds/funnel/result";
import type { PathsResult } from "@/query/kinds/paths/result";
import type { RetentionResult } from "@/query/kinds/retention/result";
import type { TrendResult } from "@/query/kinds/trend/result";
import type { UserResult } from "@/query/kinds/user/result";
import type { UsersResult } from "@/query/kinds/users/result";
import type { ValuesResult } from "@/query/kinds/values/result";

/** A query of each kind, and the result it has. */
export type QueryKinds = {
  trend: { query: WireTrend; result: TrendResult };
  breakdown: { query: WireBreakdown; result: BreakdownResult };
  funnel: { query: WireFunnel; result: FunnelResult };
  retention: { query: WireRetention; result: RetentionResult };
  paths: { query: WirePaths; result: PathsResult };
  events: { query: WireEvents; result: EventsResult };
  users: { query: WireUsers; result: UsersResult };
  user: { query: WireUser; result: UserResult };
  values: { query: WireValues; result: ValuesResult };
};

export type QueryKind = keyof QueryKinds;

/** A query without its `kind`, which the method's name already says. */
export type QueryInput<K extends QueryKind> = Omit<QueryKinds[K]["query"], "kind">;

export type ResultOf<K extends QueryKind> = QueryKinds[K]["result"];

/** The parameters of a metric. A time without a zone is in `timezone`. */
export type MetricInput = {
  /** Included: an ISO 8601 time or date. */
  start_time: string;
  /** Excluded. */
  end_time: string;
  /** Default: "day". */
  granularity?: Granularity;
  /** An IANA name. Default: UTC. */
  timezone?: string;
  /** Only for metrics of a property, such as `sum`. */
  property?: string;
  event_name?: string;
  platform?: string;
  filters?: WireFilter[];
  breakdown?: string;
  /** 1 to 100. Default: 10. */
  breakdown_limit?: number;
  bots?: Bots;
};

/** Values for the `{name:Type}` placeholders of a statement. */
export type SqlParams = Record<string, unknown>;

/** At most 10,000 rows; `truncated` says whether there are more. */
export type SqlResult = Omit<TabularResult, "result">;

export type { BreakdownResult, BreakdownRow } from "@/query/kinds/breakdown/result";
export type { EventRecord } from "@/query/kinds/events/result";
export type { FunnelGroup, FunnelStep } from "@/query/kinds/funnel/result";
export type { MetricResult, MetricSeries, Point } from "@/query/kinds/metrics/result";
export type { TrendGroup, TrendPeriod, TrendSeries } from "@/query/kinds/trend/result";
export type { UserSummary } from "@/query/kinds/users/result";
export type {
  EventsResult,
  FunnelResult,
  Granularity,
  MetricName,
  PathsResult,
  RetentionResult,
  TrendResult,
  UserResult,
  UsersResult,
  ValuesResult,
  WireFilter as QueryFilter,
};
