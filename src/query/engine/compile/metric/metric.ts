import { WHOLE_MAPS } from "@/clickhouse/events";
import type { PartlyCachedQuestion } from "@/query/engine/questions/metric";
import { Bindings } from "../common/bindings";
import { nested } from "../common/logic";
import type { Statement } from "../common/statement";
import { aggregateModel, namesOf, partOf, partsOf } from "./partial-aggregates";
import { sourceSql } from "./sources";

export const METRIC_SETTINGS = {
  // ClickHouse would rewrite `x = ''` to `empty(x)` and then not recognise the projections.
  optimize_empty_string_comparisons: 0,
  ...WHOLE_MAPS,
  // Marks the row of all buckets by a null bucket.
  group_by_use_nulls: 1,
  // Distinguishes infinity (a sum that overflows) from null (a sum of nothing).
  output_format_json_quote_denormals: 1,
};

/** Compiles a question: the partial aggregates of every source, merged. */
export const compileMetric = (question: PartlyCachedQuestion): Statement =>
  compile(question, valueSql(question));

/**
 * Compiles questions that differ only in their metrics. A row's `results` has the value of each.
 */
export function compileTogether(
  questions: readonly [PartlyCachedQuestion, ...PartlyCachedQuestion[]],
): Statement {
  const aggregates = [...new Set(questions.flatMap((question) => question.aggregates))];
  const values = questions.map(({ value }) => `toFloat64(${value})`);
  return compile({ ...questions[0], aggregates }, `[${values.join(", ")}] AS results`);
}

function compile(question: PartlyCachedQuestion, values: string): Statement {
  const bindings = new Bindings();
  const parts = partsOf(question, bindings);
  const names = namesOf(parts.keys);
  const sources = question.sources.map((source) => sourceSql(source, parts)).join("\nUNION ALL\n");
  const { grouping } = question;
  const from =
    grouping.by === "ranked" ? rankedSql(question, grouping.limit, sources, bindings) : sources;
  const sql = [
    `WITH ${mergesSql(question)}`,
    `SELECT ${names}, ${values}`,
    `FROM ${nested(from)}`,
    `GROUP BY ${names} ${groupsSql(question, bindings)}`,
  ].join("\n");
  return {
    sql,
    params: bindings.params,
    settings: { ...METRIC_SETTINGS, ...preferredProjection(question) },
  };
}

/**
 * Naming the projection saves a sixth of a small query's time, which ClickHouse would
 * spend comparing them.
 */
function preferredProjection({ sources }: PartlyCachedQuestion): Statement["settings"] {
  const pieces = sources.find((source) => source.kind === "pieces");
  return pieces ? { preferred_optimize_projection_name: pieces.projection } : {};
}

const mergesSql = ({ aggregates }: PartlyCachedQuestion, over = ""): string =>
  aggregates
    .map((name) => `${aggregateModel(name).merge}(${partOf(name)})${over} AS ${name}`)
    .join(", ");

/**
 * The partials by key and bucket, each with its key's rank by the metric, or 0 beyond the limit.
 */
function rankedSql(
  question: PartlyCachedQuestion,
  limit: number,
  sources: string,
  bindings: Bindings,
): string {
  const parts = question.aggregates.map(partOf).join(", ");
  const metrics = `WITH ${mergesSql(question, " OVER (PARTITION BY label)")}
SELECT label AS key, bucket, ${parts}, toFloat64(${question.value}) AS metric
FROM ${nested(sources)}`;
  const ranked = `SELECT key, bucket, ${parts}, dense_rank() OVER (ORDER BY metric DESC, key) AS rank
FROM ${nested(metrics)}`;
  const label = `if(rank <= ${bindings.bind("UInt16", limit)}, toUInt8(rank), 0)`;
  return `SELECT key, bucket, ${parts}, ${label} AS label
FROM ${nested(ranked)}`;
}

function valueSql({ value, grouping }: PartlyCachedQuestion): string {
  const metric = `toFloat64(${value}) AS value`;
  switch (grouping.by) {
    case "top":
      return `toString(cityHash64(label)) AS hash, ${metric}`;
    case "ranked":
      return `${onlyOnTotalRow("any(key)")} AS text, ${onlyOnTotalRow("toString(cityHash64(any(key)))")} AS hash, ${metric}`;
    case "known":
      return `count() OVER () AS distinct_values, ${metric}`;
    default:
      return metric;
  }
}

/** Returned once per value, not for each of its buckets. */
const onlyOnTotalRow = (text: string): string => `if(bucket IS NULL, ${text}, '')`;

function groupsSql({ grouping }: PartlyCachedQuestion, bindings: Bindings): string {
  switch (grouping.by) {
    case "buckets":
      return "WITH ROLLUP";
    case "ranked":
    case "series":
      return "WITH CUBE";
    case "top":
    case "known":
      return `ORDER BY value DESC, label LIMIT ${bindings.bind("UInt16", grouping.limit)}`;
  }
}
