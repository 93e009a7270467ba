import { WHOLE_MAPS } from "@/clickhouse/events";
import type { MetricQuestion } from "@/query/engine/questions/metric";
import { Bindings } from "../common/bindings";
import { nested } from "../common/logic";
import type { Statement } from "../common/statement";
import { aggregateModel, namesOf, partOf, partsOf } from "./parts";
import { sourceSql } from "./sources";

const SETTINGS = {
  // `x = ''` would be rewritten to `empty(x)`, and no projection would be recognised any more.
  optimize_empty_string_comparisons: 0,
  ...WHOLE_MAPS,
  // Tells the row of all buckets from that of a bucket.
  group_by_use_nulls: 1,
  // A sum that overflows is told from one of nothing.
  output_format_json_quote_denormals: 1,
};

/** The one place where a question becomes SQL: the partials of every source, merged. */
export function compileMetric(question: MetricQuestion): Statement {
  const bindings = new Bindings();
  const parts = partsOf(question, bindings);
  const names = namesOf(parts.keys);
  const sources = question.sources.map((source) => sourceSql(source, parts)).join("\nUNION ALL\n");
  const { grouping } = question;
  const from =
    grouping.by === "ranked" ? rankedSql(question, grouping.limit, sources, bindings) : sources;
  const sql = [
    `WITH ${mergesSql(question)}`,
    `SELECT ${names}, ${valueSql(question)}`,
    `FROM ${nested(from)}`,
    `GROUP BY ${names} ${groupsSql(question, bindings)}`,
  ].join("\n");
  return {
    sql,
    params: bindings.params,
    settings: { ...SETTINGS, ...preferredProjection(question) },
  };
}

/** ClickHouse would weigh all its projections against each other, in a sixth of a small question's time. */
function preferredProjection({ sources }: MetricQuestion): Statement["settings"] {
  const pieces = sources.find((source) => source.kind === "pieces");
  return pieces ? { preferred_optimize_projection_name: pieces.projection } : {};
}

const mergesSql = ({ aggregates }: MetricQuestion, over = ""): string =>
  aggregates
    .map((name) => `${aggregateModel(name).merge}(${partOf(name)})${over} AS ${name}`)
    .join(", ");

/** The partials by key and bucket, each with the place of its key among all by their figures, or 0. */
function rankedSql(
  question: MetricQuestion,
  limit: number,
  sources: string,
  bindings: Bindings,
): string {
  const parts = question.aggregates.map(partOf).join(", ");
  const figures = `WITH ${mergesSql(question, " OVER (PARTITION BY label)")}
SELECT label AS key, bucket, ${parts}, toFloat64(${question.value}) AS figure
FROM ${nested(sources)}`;
  const placed = `SELECT key, bucket, ${parts}, dense_rank() OVER (ORDER BY figure DESC, key) AS place
FROM ${nested(figures)}`;
  const label = `if(place <= ${bindings.bind("UInt16", limit)}, toUInt8(place), 0)`;
  return `SELECT key, bucket, ${parts}, ${label} AS label
FROM ${nested(placed)}`;
}

function valueSql({ value, grouping }: MetricQuestion): string {
  const figure = `toFloat64(${value}) AS value`;
  switch (grouping.by) {
    case "top":
      return `toString(cityHash64(label)) AS hash, ${figure}`;
    case "ranked":
      return `${onlyOnTotalRow("any(key)")} AS text, ${onlyOnTotalRow("toString(cityHash64(any(key)))")} AS hash, ${figure}`;
    case "known":
      return `count() OVER () AS different, ${figure}`;
    default:
      return figure;
  }
}

/** Told once of each value, and not with each of its buckets. */
const onlyOnTotalRow = (text: string): string => `if(bucket IS NULL, ${text}, '')`;

function groupsSql({ grouping }: MetricQuestion, bindings: Bindings): string {
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
