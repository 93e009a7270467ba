import { quoteText } from "@/clickhouse/quote";
import type { Field } from "../../model/fields";
import type { Filter } from "../../model/filter";
import { TREND } from "../../model/limits";
import { type Measure, type MetricName, metricModel } from "../../model/metrics";
import type { ReadableTrend } from "../../questions/readable-trend";
import { fieldSql, isScalar, numericValue, scalarJson, scalarKey } from "../common/fields";
import { Literals } from "../common/literals";
import { ALWAYS, and } from "../common/logic";
import { eventFiltersSql, selectionSql } from "../common/selection";
import { whereSql } from "../common/where";
import { bucketStartSql } from "./time";

/**
 * A trend as SQL that a person can edit: one column per series, one row per bucket (and group) that
 * has events. Null if a short statement cannot express it: sessions that are split by gaps between
 * events, and buckets that ClickHouse has no function for.
 */
export function readableTrend(trend: ReadableTrend): string | null {
  const { range, granularity, timezone, series, breakdown } = trend;
  if (series.some(({ metric }) => metricModel(metric).gapSessions)) return null;
  const time = granularity === "all" ? "" : bucketStartSql(granularity, range, timezone);
  if (time === null) return null;
  const bindings = new Literals();
  const keys = [
    ...(time === "" ? [] : [`${time} AS time`]),
    ...(breakdown ? [`${groupSql(breakdown, bindings)} AS value`] : []),
  ];
  const names = keys.map((key) => key.slice(key.lastIndexOf(" ") + 1)).join(", ");
  const columns = series.map(
    (one, index) => `${measureSql(one, bindings)} AS ${TREND.letters[index]}`,
  );
  const formulas = trend.formulas.map((expression, index) => `${expression} AS F${index + 1}`);
  const where = whereSql(
    `timestamp >= ${instant(range.start)}`,
    `timestamp < ${instant(range.end)}`,
    ...eventFiltersSql(trend, bindings),
  );
  return [
    `SELECT\n  ${[...keys, ...columns, ...formulas].join(",\n  ")}`,
    "FROM events",
    where,
    ...(names === "" ? [] : [`GROUP BY ${names}`, `ORDER BY ${names}`]),
  ].join("\n");
}

const instant = (ms: number): string =>
  `toDateTime64(${quoteText(new Date(ms).toISOString().slice(0, -1).replace("T", " "))}, 3, 'UTC')`;

function groupSql(field: Field, bindings: Literals): string {
  if (field.kind === "column") return field.name;
  return scalarJson(fieldSql(field, bindings));
}

type Series = Measure & { filters: readonly Filter[] };

function measureSql({ metric, property, filters }: Series, bindings: Literals): string {
  const matches = selectionSql(filters, bindings);
  if (property === undefined) return PLAIN[metric]?.(matches) ?? count(matches);
  const field = fieldSql({ kind: "property", key: property }, bindings);
  const { property: use, sql = "" } = metricModel(metric);
  if (use === "any") return conditional(sql, scalarKey(field), and(matches, isScalar(field)));
  const { is, value } = numericValue(field);
  return conditional(sql, value, and(matches, is));
}

const count = (matches: string): string => (matches === ALWAYS ? "count()" : `countIf(${matches})`);
const users = (matches: string): string => conditional("uniqExact", "user_id", matches);

const PLAIN: Partial<Record<MetricName, (matches: string) => string>> = {
  unique_users: users,
  events_per_user: (matches) => `${count(matches)} / ${users(matches)}`,
};

function conditional(aggregate: string, value: string, matches: string): string {
  const [, name = aggregate, parameters = ""] = /^(\w+)(\(.*\))?$/.exec(aggregate) ?? [];
  return matches === ALWAYS
    ? `${name}${parameters}(${value})`
    : `${name}If${parameters}(${value}, ${matches})`;
}
