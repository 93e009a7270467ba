import { selectionFilters } from "../language/common";
import { TREND } from "../language/limits";
import type { Field } from "../model/fields";
import { type MetricName, metricModel } from "../model/metrics";
import type { TimeRange } from "../time/buckets";
import type { Granularity } from "../time/granularity";
import type { TrendQuery } from "../trend/schema";
import { fieldSql, isScalar, numericValue, scalarJson, scalarKey } from "./fields";
import { filterSql } from "./filters";
import { Literals, quoted } from "./literals";
import { ALWAYS, and, not } from "./logic";
import { bucketStartSql } from "./readable-time";
import { selectionSql } from "./selection";
import { whereSql } from "./where";

/**
 * A trend as SQL that a person can go on with: a column a series, a row each bucket (and group) in which
 * there is something. Null where the language knows more than a short statement can say: sessions that
 * are made of gaps between events, and buckets that ClickHouse has no function for.
 */
export function readableTrend(
  query: TrendQuery,
  range: TimeRange,
  granularity: Granularity,
): string | null {
  if (query.series.some(({ metric }) => metricModel(metric).gapSessions)) return null;
  const time = granularity === "all" ? "" : bucketStartSql(granularity, range, query.timezone);
  if (time === null) return null;
  const bindings = new Literals();
  const keys = [
    ...(time === "" ? [] : [`${time} AS time`]),
    ...(query.breakdown ? [`${groupSql(query.breakdown.field, bindings)} AS value`] : []),
  ];
  const names = keys.map((key) => key.slice(key.lastIndexOf(" ") + 1)).join(", ");
  const figures = query.series.map(
    (series, index) => `${figureSql(series, bindings)} AS ${TREND.letters[index]}`,
  );
  const formulas = query.formulas.map(({ expression }, index) => `${expression} AS F${index + 1}`);
  const where = whereSql(
    `timestamp >= ${instant(range.start)}`,
    `timestamp < ${instant(range.end)}`,
    ...(query.bots === "exclude" ? [not("is_bot")] : []),
    ...query.filters.map((filter) => filterSql(filter, bindings)),
  );
  return [
    `SELECT\n  ${[...keys, ...figures, ...formulas].join(",\n  ")}`,
    "FROM events",
    where,
    ...(names === "" ? [] : [`GROUP BY ${names}`, `ORDER BY ${names}`]),
  ].join("\n");
}

const instant = (ms: number): string =>
  `toDateTime64(${quoted(new Date(ms).toISOString().slice(0, -1).replace("T", " "))}, 3, 'UTC')`;

function groupSql(field: Field, bindings: Literals): string {
  if (field.kind === "column") return field.name;
  return scalarJson(fieldSql(field, bindings));
}

type Measured = TrendQuery["series"][number];

function figureSql({ metric, property, ...selection }: Measured, bindings: Literals): string {
  const matches = selectionSql(selectionFilters(selection), bindings);
  if (property === undefined) return PLAIN[metric]?.(matches) ?? count(matches);
  const field = fieldSql({ kind: "property", key: property }, bindings);
  if (metricModel(metric).property === "scalar") {
    return conditional("uniqExact", scalarKey(field), and(matches, isScalar(field)));
  }
  const { is, value } = numericValue(field);
  return conditional(aggregateOf(metric), value, and(matches, is));
}

const count = (matches: string): string => (matches === ALWAYS ? "count()" : `countIf(${matches})`);
const users = (matches: string): string => conditional("uniqExact", "user_id", matches);

const PLAIN: Partial<Record<MetricName, (matches: string) => string>> = {
  unique_users: users,
  events_per_user: (matches) => `${count(matches)} / ${users(matches)}`,
};

/** `sum`, or `quantileExactInclusive(0.95)` for p95. */
function aggregateOf(metric: MetricName): string {
  const percentile = /^p(\d+)$/.exec(metric)?.[1];
  return percentile ? `quantileExactInclusive(${Number(percentile) / 100})` : metric;
}

function conditional(aggregate: string, value: string, matches: string): string {
  const [, name = aggregate, parameters = ""] = /^(\w+)(\(.*\))?$/.exec(aggregate) ?? [];
  return matches === ALWAYS
    ? `${name}${parameters}(${value})`
    : `${name}If${parameters}(${value}, ${matches})`;
}
