import type { AggregateName } from "@/query/engine/model/aggregates";
import type { MetricQuestion } from "@/query/engine/questions/metric";
import { Bindings } from "../common/bindings";
import { nested } from "../common/logic";
import {
  createStateTable,
  STATE_DATABASE,
  type StoreStatements,
  withoutValues,
} from "../common/state-database";
import { METRIC_SETTINGS } from "./metric";
import { partOf, partsOf } from "./partial-aggregates";
import { sourceSql } from "./sources";

/** The column types of partials that are cached. Those of percentiles would be all values. */
const TYPES: Partial<Record<AggregateName, string>> = {
  events: "UInt64",
  users: "AggregateFunction(uniqExact, UInt64)",
  sessions: "AggregateFunction(uniqExactIf, UInt64, UInt8)",
  scaled_sum: "AggregateFunction(sumKahan, Float64)",
  min: "Float64",
  max: "Float64",
  values: "AggregateFunction(uniqExact, UInt64)",
};

/** Aggregates whose partials contain as many elements as their value says. */
const SETS: readonly AggregateName[] = ["users", "sessions", "values"];

/** Roughly what a row, an empty set and an element of a set take in memory. */
const ROW_BYTES = 32;
const SET_BYTES = 128;
const ELEMENT_BYTES = 32;

export const isCacheable = ({ aggregates }: MetricQuestion): boolean =>
  aggregates.every((name) => TYPES[name] !== undefined);

/** Statements that store a question's partials by label and bucket in a table, and measure it. */
export function storeStates(question: MetricQuestion, table: string): StoreStatements {
  const bindings = new Bindings();
  const parts = partsOf(question, bindings);
  const { aggregates } = question;
  const sources = question.sources.map((source) => sourceSql(source, parts)).join("\nUNION ALL\n");
  const keys = parts.keys.map(({ name }) => name);
  const columns = [...keys, ...aggregates.map(partOf)].join(", ");
  const types = [
    ...keys.map((name) => `${name} ${name === "bucket" ? "Int64" : "String"}`),
    ...aggregates.map((name) => `${partOf(name)} ${TYPES[name]}`),
  ];
  const sets = aggregates.filter((name) => SETS.includes(name));
  const sizes = [
    String(ROW_BYTES + SET_BYTES * sets.length),
    ...sets.map((name) => `${ELEMENT_BYTES} * finalizeAggregation(${partOf(name)})`),
    ...(keys.includes("label") ? ["length(label)"] : []),
  ];
  const name = `${STATE_DATABASE}.${table}`;
  return {
    create: createStateTable(table, types),
    fill: {
      sql: [`INSERT INTO ${name} (${columns})`, `SELECT ${columns} FROM ${nested(sources)}`].join(
        "\n",
      ),
      params: bindings.params,
      settings: METRIC_SETTINGS,
    },
    size: withoutValues(`SELECT sum(${sizes.join(" + ")}) AS bytes, count() AS rows FROM ${name}`),
  };
}
