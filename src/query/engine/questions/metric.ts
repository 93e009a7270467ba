import type { AggregateName } from "../model/aggregates";
import type { Field } from "../model/fields";
import type { PropertyUse } from "../model/metrics";
import type { ProjectionName } from "../model/projections";
import type { TimeRange } from "../time/buckets";
import type { Grid } from "../time/grid";
import type { EventScope } from "./scope";

/** Whole pieces of time, in a form that a projection can answer. */
export type PiecesSource = { kind: "pieces"; projection: ProjectionName; range: TimeRange };

/**
 * Where events are read from.
 * - `rows`: the events themselves, of one or more ranges.
 * - `gaps`: the sessions of events without a session id, made from a user's events in
 *   order. With `readFrom`, events from then on decide when the sessions began, which the
 *   statement must find out.
 */
export type Source =
  | PiecesSource
  | { kind: "rows"; ranges: readonly TimeRange[] }
  | { kind: "gaps"; range: TimeRange; readFrom?: number };

/**
 * What each row of a result represents.
 * - `buckets`: one row per bucket, and one for all.
 * - `top`: one row per value of a field, for the values with the highest metric.
 * - `known`: like `top`, but only values that exist and contain the searched text; where there are
 *   very many, those that are read first. Each row says how many there are.
 * - `ranked`: `top` and `series` at once, for a field with a moderate number of values; a value's
 *   own row says which it is.
 * - `series`: one row per value and bucket, one per value, one per bucket, and one for all. The
 *   values are named by their hashes; all others count as one more value.
 */
export type Grouping =
  | { by: "buckets"; grid: Grid }
  | { by: "top"; field: Field; limit: number }
  | { by: "known"; field: Field; search: string | null; limit: number }
  | { by: "ranked"; grid: Grid; field: Field; limit: number }
  | { by: "series"; grid: Grid; field: Field; hashes: readonly bigint[] };

/** One statement of a metrics query, as data: the compiler turns it into SQL. */
export type MetricQuestion = EventScope & {
  sources: readonly Source[];
  /** The property that the aggregates' `value` refers to. */
  property?: { key: string; use: PropertyUse };
  aggregates: readonly AggregateName[];
  /** The metric, as an expression over the aggregates. */
  value: string;
  grouping: Grouping;
};

/** Partial aggregates in a table in memory; see StateCache. */
export type CachedSource = { kind: "cached"; table: string };

/** A question whose first part need not be read from events. */
export type PartlyCachedQuestion = Omit<MetricQuestion, "sources"> & {
  sources: readonly (Source | CachedSource)[];
};

/** The times of the events that a question reads. */
export const readBy = ({ sources }: Pick<MetricQuestion, "sources">): TimeRange[] =>
  sources.flatMap((source) => (source.kind === "rows" ? source.ranges : [source.range]));
