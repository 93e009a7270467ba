import { AGGREGATES, type Aggregate, type AggregateName } from "@/query/engine/model/aggregates";
import type { PartlyCachedQuestion } from "@/query/engine/questions/metric";
import type { Grid } from "@/query/engine/time/grid";
import type { Bindings } from "../common/bindings";
import { bucketSql } from "../common/buckets";
import {
  fieldSql,
  isScalar,
  labelSql,
  numericValue,
  scalarKey,
  type Typed,
} from "../common/fields";
import { ALWAYS } from "../common/logic";
import { eventFiltersSql } from "../common/selection";
import { projectsSql, searchSql } from "../common/where";

/**
 * A column that rows are grouped by; `seconds` is the event's time in Unix seconds. A label is a
 * value's key or, once the values are known, its number (one byte).
 */
export type Key = {
  name: "bucket" | "label";
  type: "number" | "text";
  sql(seconds: string): string;
};

/** The parts that all sources of a question share, bound once. */
export type Parts = {
  /** The projects. */
  scope: string;
  /** Conditions for an event to count. */
  matches: string[];
  /** The expression that aggregates call `value`; null for a question without a property. */
  value: string | null;
  aggregates: readonly AggregateName[];
  keys: Key[];
  groupLimit: GroupLimit | null;
  bindings: Bindings;
};

/** The maximum number of groups of a source, and how additional groups are handled. */
type GroupLimit = { max: number; overflow: "skip" | "fail" };

/** Groups (values times buckets) that may be in memory at once for ranking. */
const MAX_RANKED_GROUPS = 50_000;

/** The maximum number of values that are counted: a field may have one per event. */
export const MAX_KNOWN_VALUES = 100_000;

export function aggregateModel(name: AggregateName): Aggregate {
  return AGGREGATES[name];
}

/** The column name of an aggregate's partials. */
export const partOf = (name: AggregateName): string => `${name}_part`;

export function partsOf(question: PartlyCachedQuestion, bindings: Bindings): Parts {
  const scope = projectsSql(question.projectIds, bindings);
  const property = propertyParts(question, bindings);
  return {
    scope,
    matches: [
      ...eventFiltersSql(question, bindings),
      ...(property ? [property.is] : []),
      ...knownValues(question, bindings),
    ],
    value: property?.value ?? null,
    aggregates: question.aggregates,
    keys: keysOf(question, bindings),
    groupLimit: groupLimitOf(question),
    bindings,
  };
}

function groupLimitOf({ grouping }: PartlyCachedQuestion): GroupLimit | null {
  if (grouping.by === "known") return { max: MAX_KNOWN_VALUES, overflow: "skip" };
  return grouping.by === "ranked" ? { max: MAX_RANKED_GROUPS, overflow: "fail" } : null;
}

export const namesOf = (keys: readonly Key[]): string => keys.map((key) => key.name).join(", ");

/** A source's last clauses. */
export function groupBySql({ keys, groupLimit }: Parts): string {
  const groupBy = `GROUP BY ${namesOf(keys)}`;
  if (groupLimit === null) return groupBy;
  const mode = groupLimit.overflow === "skip" ? "any" : "throw";
  return `${groupBy}
SETTINGS max_rows_to_group_by = ${groupLimit.max}, group_by_overflow_mode = '${mode}'`;
}

function propertyParts({ property }: PartlyCachedQuestion, bindings: Bindings): Typed | null {
  if (!property) return null;
  const field = fieldSql({ kind: "property", key: property.key }, bindings);
  if (property.use === "number") return numericValue(field);
  return { is: isScalar(field), value: `cityHash64(${scalarKey(field)})` };
}

function knownValues({ grouping }: PartlyCachedQuestion, bindings: Bindings): string[] {
  if (grouping.by !== "known") return [];
  const field = fieldSql(grouping.field, bindings);
  const isThere = isScalar(field);
  return [
    ...(isThere === ALWAYS ? [] : [isThere]),
    ...(grouping.search === null
      ? []
      : [searchSql(`substring(${scalarKey(field)}, 2)`, grouping.search, bindings)]),
  ];
}

function keysOf({ grouping }: PartlyCachedQuestion, bindings: Bindings): Key[] {
  if (grouping.by === "buckets") {
    return [bucketKey(grouping.grid, bindings)];
  }
  const key = scalarKey(fieldSql(grouping.field, bindings));
  const value: Key = { name: "label", type: "text", sql: () => key };
  if (grouping.by === "top" || grouping.by === "known") return [value];
  if (grouping.by === "ranked") return [value, bucketKey(grouping.grid, bindings)];
  const label = labelSql(`cityHash64(${key})`, grouping.hashes, bindings);
  return [{ name: "label", type: "number", sql: () => label }, bucketKey(grouping.grid, bindings)];
}

function bucketKey(grid: Grid, bindings: Bindings): Key {
  return { name: "bucket", type: "number", sql: bucketSql(grid, bindings) };
}
