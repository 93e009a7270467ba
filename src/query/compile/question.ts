import type { Question } from "../metrics/question";
import { Bindings } from "./bindings";
import { aggregateModel, partsOf } from "./parts";
import { sourceSql } from "./sources";

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

/** The one place where a question becomes SQL: the partials of every source, merged. */
export function compileQuestion(question: Question): Statement {
  const bindings = new Bindings();
  const parts = partsOf(question, bindings);
  const names = parts.keys.map((key) => key.name).join(", ");
  const sources = question.sources.map((source) => indent(sourceSql(source, parts)));
  const sql = [
    `WITH ${question.aggregates.map(mergedSql).join(", ")}`,
    `SELECT ${names}, ${figureSql(question)}`,
    `FROM (\n${sources.join("\n  UNION ALL\n")}\n)`,
    `GROUP BY ${names} ${resultSql(question, bindings)}`,
  ].join("\n");
  return { sql, params: bindings.params, settings: { ...SETTINGS, ...preferred(question) } };
}

/** ClickHouse would weigh all its projections against each other, in a sixth of a small question's time. */
function preferred({ sources }: Question): Statement["settings"] {
  const pieces = sources.find((source) => source.kind === "pieces");
  return pieces ? { preferred_optimize_projection_name: pieces.projection } : {};
}

function mergedSql(name: Question["aggregates"][number]): string {
  return `${aggregateModel(name).merge}(${name}_part) AS ${name}`;
}

function figureSql({ value, grouping }: Question): string {
  const figure = `toFloat64(${value}) AS value`;
  switch (grouping.by) {
    case "top":
      return `toString(cityHash64(label)) AS hash, ${figure}`;
    case "known":
      return `count() OVER () AS different, ${figure}`;
    default:
      return figure;
  }
}

function resultSql({ grouping }: Question, bindings: Bindings): string {
  switch (grouping.by) {
    case "buckets":
      return "WITH ROLLUP";
    case "series":
      return "WITH CUBE";
    case "top":
    case "known":
      return `ORDER BY value DESC, label LIMIT ${bindings.bind("UInt16", grouping.limit)}`;
  }
}

const indent = (text: string): string => text.replace(/^/gm, "  ");
