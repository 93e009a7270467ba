import type { Filter } from "../filters/filter";
import type { Field } from "../model/fields";
import type { AggregateName, PropertyUse } from "../model/metrics";
import type { Grid } from "./grid";
import type { Source } from "./sources";

/**
 * What the rows of an answer stand for.
 * - `buckets`: one row a bucket, and one for all.
 * - `top`: one row a value of a field, those with the greatest figures.
 * - `known`: as `top`, but only of values that are there and have the searched text in them; of very
 *   many, those that are met first. Each row says how many there are.
 * - `ranked`: `top` and `series` at once, of a field that has not too many values; a value's own row says
 *   which it is.
 * - `series`: one row a value and bucket, one a value, one a bucket, and one for all. The values are
 *   named by their hashes; whatever is none of them is one more value.
 */
export type Grouping =
  | { by: "buckets"; grid: Grid }
  | { by: "top"; field: Field; limit: number }
  | { by: "known"; field: Field; search: string | null; limit: number }
  | { by: "ranked"; grid: Grid; field: Field; limit: number }
  | { by: "series"; grid: Grid; field: Field; hashes: readonly bigint[] };

/** One statement's worth of asking, as data: the compiler makes the SQL. */
export type Question = {
  projectIds: readonly string[];
  sources: readonly Source[];
  filters: readonly Filter[];
  bots: "include" | "exclude";
  /** The property that the aggregates' `value` stands for. */
  property?: { key: string; use: PropertyUse };
  aggregates: readonly AggregateName[];
  /** The figure, as an expression over the aggregates. */
  value: string;
  grouping: Grouping;
};
