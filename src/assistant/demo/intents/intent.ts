import type { WireFilter, WireRange } from "@/query/engine/language/wire";
import type { MetricName } from "@/query/engine/model/metrics";
import type { Granularity } from "../names/query-types";

export type Order = "most" | "least";

/** The events that a question is about; `project` is the id that tools take. */
export type Scope = {
  project: string;
  range: WireRange;
  /** The calendar period before, where the server's previous period would differ. */
  before: WireRange | null;
  /** Whether the question named no range. */
  isDefault: boolean;
  filters: WireFilter[];
  bots: "exclude" | null;
  /** Sentences for the reader, such as how a word was understood. */
  notes: string[];
};

/** Events with one of these names, or any. */
export type Selection = { events?: string[]; filters?: WireFilter[] };

export type Measure = Selection & { metric: MetricName; property?: string };

export type Comparison = "previous_period" | "previous_year" | { range: WireRange };

export type Figure = {
  kind: "figure";
  scope: Scope;
  measures: Measure[];
  comparison: Comparison | null;
  /** The figure is the average over units of this length. */
  averageOver: Granularity | null;
};

export type Series = {
  kind: "series";
  scope: Scope;
  measures: Measure[];
  granularity: Granularity;
  by: string | null;
  comparison: Comparison | null;
  /** Only the highest or lowest point; of hours of the day or days of the week if `cycle`. */
  best: { order: Order; cycle: boolean } | null;
};

export type Breakdown = {
  kind: "breakdown";
  scope: Scope;
  measures: Measure[];
  by: string;
  /** Null if as many as usual. */
  limit: number | null;
  order: Order | null;
  comparison: Comparison | null;
};

export type Ratio = {
  kind: "ratio";
  scope: Scope;
  top: Measure;
  bottom: Measure;
  /** Whether the first is a part of the second. */
  isShare: boolean;
  granularity: Granularity | null;
  by: string | null;
};

export type Funnel = {
  kind: "funnel";
  scope: Scope;
  steps: Selection[];
  window: string | null;
  by: string | null;
};

export type RetentionUnit = "day" | "week" | "month";

export type Retention = {
  kind: "retention";
  scope: Scope;
  granularity: RetentionUnit;
  start: Selection & { first_time?: boolean };
  return: Selection;
  /** Only this period is asked for, such as 7 for day 7. */
  period: number | null;
};

export type Paths = {
  kind: "paths";
  scope: Scope;
  anchor: Selection;
  direction: "after" | "before";
  steps: number | null;
};

export type TopUsers = { kind: "top-users"; scope: Scope; events: string[] | null; limit: number };

/** Users whose first event ever is in the range. */
export type NewUsers = { kind: "new-users"; scope: Scope; granularity: RetentionUnit | null };

/** Events that the server takes for those of bots. */
export type BotEvents = { kind: "bot-events"; scope: Scope; events: string[] | null };

/** A question that queries answer. */
export type Intent =
  | Figure
  | Series
  | Breakdown
  | Ratio
  | Funnel
  | Retention
  | Paths
  | TopUsers
  | NewUsers
  | BotEvents;
