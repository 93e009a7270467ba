import { EVENTS_TABLE, SESSION_GAP_MS } from "@/clickhouse/events";
import type { Question } from "../metrics/question";
import type { Source } from "../metrics/sources";
import { AGGREGATES, type Aggregate, type AggregateName } from "../model/metrics";
import type { TimeRange } from "../time/buckets";
import { Bindings } from "./bindings";
import { bucketSql } from "./buckets";
import { fieldSql, isScalar, numericValue, scalarKey, type Typed } from "./fields";
import { filtersSql } from "./filters";
import { ALWAYS, and, not } from "./logic";

export type Statement = {
  sql: string;
  params: Record<string, unknown>;
  settings: Record<string, string | number>;
};

const SETTINGS = {
  // `x = ''` would be rewritten to `empty(x)`, and no projection would be recognised any more.
  optimize_empty_string_comparisons: 0,
  // Reading a map's keys and values apart takes up to four times as long.
  optimize_functions_to_subcolumns: 0,
  // Tells the row of all buckets from that of a bucket.
  group_by_use_nulls: 1,
  // A sum that overflows is told from one of nothing.
  output_format_json_quote_denormals: 1,
};

/** What every source of a question selects and groups by, written once. */
type Parts = {
  scope: string;
  matches: string;
  /** Null where the question has no property. */
  value: string | null;
  aggregates: readonly AggregateName[];
  keys: Key[];
  bindings: Bindings;
};

/** A column of the answer that rows are grouped by, from a moment's unix seconds. */
type Key = { name: "bucket" | "label"; sql(seconds: string): string };

/** The one place where a question becomes SQL. */
export function compileQuestion(question: Question): Statement {
  const bindings = new Bindings();
  const parts = partsOf(question, bindings);
  const sources = question.sources.map((source) => indent(sourceSql(source, parts)));
  const sql = [
    withMerged(parts.aggregates),
    `SELECT ${[...parts.keys.map((key) => key.name), ...figureColumns(question)].join(", ")}`,
    `FROM (\n${sources.join("\n  UNION ALL\n")}\n)`,
    outerGrouping(question, parts.keys, bindings),
  ].join("\n");
  return { sql, params: bindings.params, settings: SETTINGS };
}

function partsOf(question: Question, bindings: Bindings): Parts {
  const property = propertyParts(question, bindings);
  const filters = filtersSql(question.filters, bindings);
  const bots = question.bots === "exclude" ? not("is_bot") : ALWAYS;
  return {
    scope: `project_id IN ${bindings.bind("Array(UUID)", question.projectIds)}`,
    matches: and(bots, filters, property?.is ?? ALWAYS),
    value: property?.value ?? null,
    aggregates: question.aggregates,
    keys: keysOf(question, bindings),
    bindings,
  };
}

function propertyParts({ property }: Question, bindings: Bindings): Typed | null {
  if (!property) return null;
  const field = fieldSql({ kind: "property", key: property.key }, bindings);
  if (property.use === "number") return numericValue(field);
  return { is: isScalar(field), value: `cityHash64(${scalarKey(field)})` };
}

function keysOf({ grouping }: Question, bindings: Bindings): Key[] {
  if (grouping.by === "buckets") {
    return [{ name: "bucket", sql: bucketSql(grouping.grid, bindings) }];
  }
  const key = scalarKey(fieldSql(grouping.field, bindings));
  if (grouping.by === "top") return [{ name: "label", sql: () => key }];
  const hashes = bindings.bind("Array(UInt64)", grouping.hashes);
  const numbers = bindings.bind(
    "Array(UInt8)",
    grouping.hashes.map((_, index) => index + 1),
  );
  const label = `transform(cityHash64(${key}), ${hashes}, ${numbers}, toUInt8(0))`;
  return [
    { name: "label", sql: () => label },
    { name: "bucket", sql: bucketSql(grouping.grid, bindings) },
  ];
}

function aggregateModel(name: AggregateName): Aggregate {
  return AGGREGATES[name];
}

function withMerged(aggregates: readonly AggregateName[]): string {
  const merged = aggregates.map((name) => `${aggregateModel(name).merge}(${name}_part) AS ${name}`);
  return `WITH ${merged.join(", ")}`;
}

function figureColumns({ value, grouping }: Question): string[] {
  const figure = `toFloat64(${value}) AS value`;
  return grouping.by === "top" ? ["toString(cityHash64(label)) AS hash", figure] : [figure];
}

function outerGrouping({ grouping }: Question, keys: Key[], bindings: Bindings): string {
  const names = keys.map((key) => key.name).join(", ");
  switch (grouping.by) {
    case "buckets":
      return `GROUP BY ${names} WITH ROLLUP`;
    case "series":
      return `GROUP BY ${names} WITH CUBE`;
    case "top":
      return `GROUP BY ${names}\nORDER BY value DESC, label\nLIMIT ${bindings.bind("UInt16", grouping.limit)}`;
  }
}

function sourceSql({ kind, range }: Source, parts: Parts): string {
  switch (kind) {
    case "quarters":
      return quartersSql(range, parts);
    case "rows":
      return rowsSql(range, parts);
    case "gaps":
      return gapsSql(range, parts);
  }
}

const QUARTER_OF_EVENT = "toStartOfFifteenMinutes(ts)";

function quartersSql({ start, end }: TimeRange, parts: Parts): string {
  const bound = (ms: number) => `toDateTime(${parts.bindings.bind("UInt32", ms / 1000)}, 'UTC')`;
  const within = `${QUARTER_OF_EVENT} >= ${bound(start)} AND ${QUARTER_OF_EVENT} < ${bound(end)}`;
  return partialsSql(`toUnixTimestamp(${QUARTER_OF_EVENT})`, within, parts);
}

function rowsSql(range: TimeRange, parts: Parts): string {
  return partialsSql("toUnixTimestamp(ts)", eventsWithin(range, parts.bindings), parts);
}

function eventsWithin({ start, end }: TimeRange, bindings: Bindings): string {
  const bound = (ms: number) => `fromUnixTimestamp64Milli(${bindings.bind("Int64", ms)})`;
  return `ts >= ${bound(start)} AND ts < ${bound(end)}`;
}

function partialsSql(seconds: string, within: string, parts: Parts): string {
  const { scope, matches, value, aggregates, keys } = parts;
  const columns = [
    ...keys.map((key) => `${key.sql(seconds)} AS ${key.name}`),
    ...aggregates.map((name) => `${aggregateModel(name).partial} AS ${name}_part`),
  ];
  return [
    ...(value === null ? [] : [`WITH ${value} AS value`]),
    `SELECT ${columns.join(", ")}`,
    `FROM ${EVENTS_TABLE}`,
    `WHERE ${and(scope, within, matches)}`,
    `GROUP BY ${keys.map((key) => key.name).join(", ")}`,
  ].join("\n");
}

/**
 * The sessions of events that name none, in the shape of the other sources. All of a user's such
 * events make the sessions; which of them have a matching event, and where, is looked at after.
 */
function gapsSql(range: TimeRange, parts: Parts): string {
  const { scope, matches, keys, bindings } = parts;
  const label = keys.find((key) => key.name === "label")?.sql("") ?? "''";
  const names = keys.map((key) => key.name);
  const outside: Record<Key["name"], string> = {
    label: "event.3",
    bucket: keys.find((key) => key.name === "bucket")?.sql("intDiv(event.1, 1000)") ?? "0",
  };
  return [
    `SELECT ${names.map((name) => `${outside[name]} AS ${name}`).join(", ")},`,
    "  uniqExactIfState(cityHash64(user_hash, session), toUInt8(1)) AS sessions_part",
    "FROM (",
    "  SELECT",
    "    user_hash,",
    `    arraySort(groupArray((toUnixTimestamp64Milli(ts), ${matches}, ${label}))) AS events,`,
    `    arrayCumSum(arrayMap(gap -> gap > ${SESSION_GAP_MS}, arrayDifference(events.1))) AS sessions`,
    `  FROM ${EVENTS_TABLE}`,
    `  WHERE ${and(scope, eventsWithin(range, bindings), "session_id = ''")}`,
    "  GROUP BY user_hash",
    ")",
    "ARRAY JOIN events AS event, sessions AS session",
    "WHERE event.2",
    `GROUP BY ${names.join(", ")}`,
  ].join("\n");
}

const indent = (text: string): string => text.replace(/^/gm, "  ");
