import { AGGREGATES, type Aggregate, type AggregateName } from "@/query/engine/model/aggregates";
import type { MetricQuestion } from "@/query/engine/questions/metric";
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
 * A column of the answer that rows are grouped by, from a moment's unix seconds. A label is the
 * text of a value or, where the values are known, a number of at most a byte.
 */
export type Key = {
  name: "bucket" | "label";
  type: "number" | "text";
  sql(seconds: string): string;
};

/** What every source of a question has in common, bound and written once. */
export type Parts = {
  /** Whose events: before anything else. */
  scope: string;
  /** Which of them count: all of these hold. */
  matches: string[];
  /** What aggregates call `value`; null where the question has no property. */
  value: string | null;
  aggregates: readonly AggregateName[];
  keys: Key[];
  groupLimit: GroupLimit | null;
  bindings: Bindings;
};

/** How many groups a source may have, and what becomes of those that are met later. */
type GroupLimit = { most: number; beyond: "left out" | "an error" };

/** Groups whose partials are kept all at once, to be ranked: values times buckets. */
const MAX_RANKED_GROUPS = 50_000;

/** Of more values than this, only so many are counted: a field may have one for each event. */
export const MAX_KNOWN_VALUES = 100_000;

export function aggregateModel(name: AggregateName): Aggregate {
  return AGGREGATES[name];
}

/** The column of an aggregate's partials. */
export const partOf = (name: AggregateName): string => `${name}_part`;

export function partsOf(question: MetricQuestion, bindings: Bindings): Parts {
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

function groupLimitOf({ grouping }: MetricQuestion): GroupLimit | null {
  if (grouping.by === "known") return { most: MAX_KNOWN_VALUES, beyond: "left out" };
  return grouping.by === "ranked" ? { most: MAX_RANKED_GROUPS, beyond: "an error" } : null;
}

export const namesOf = (keys: readonly Key[]): string => keys.map((key) => key.name).join(", ");

/** The groups of a source, as the last of its clauses. */
export function groupBySql({ keys, groupLimit }: Parts): string {
  const groupBy = `GROUP BY ${namesOf(keys)}`;
  if (groupLimit === null) return groupBy;
  const mode = groupLimit.beyond === "left out" ? "any" : "throw";
  return `${groupBy}
SETTINGS max_rows_to_group_by = ${groupLimit.most}, group_by_overflow_mode = '${mode}'`;
}

function propertyParts({ property }: MetricQuestion, bindings: Bindings): Typed | null {
  if (!property) return null;
  const field = fieldSql({ kind: "property", key: property.key }, bindings);
  if (property.use === "number") return numericValue(field);
  return { is: isScalar(field), value: `cityHash64(${scalarKey(field)})` };
}

function knownValues({ grouping }: MetricQuestion, bindings: Bindings): string[] {
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

function keysOf({ grouping }: MetricQuestion, bindings: Bindings): Key[] {
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
