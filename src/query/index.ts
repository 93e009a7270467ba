export { runConcurrently, runGrouped } from "./engine/fetch/concurrently";
export { filtersSchema } from "./engine/filters/schema";
export { zone } from "./engine/language/common";
export type { Cell, CellType, RunContext, Scope, Table } from "./engine/language/kind";
export { COLUMN_NAMES, PROPERTY_PREFIX } from "./engine/model/columns";
export { EVENT_NAME, type Field, fieldText } from "./engine/model/fields";
export { equalsFilter, type Filter, OPERATOR_NAMES, type Scalar } from "./engine/model/filter";
export { METRIC_NAMES, type Measure, type MetricName, metricModel } from "./engine/model/metrics";
export { type Period, periodOf } from "./engine/period/period";
export { RANGE_FORMS, type RangeChoice, rangeSchema } from "./engine/period/range-presets";
export { overlap, partialFrom, retentionWindow } from "./engine/period/retention-window";
export type { ValueTest } from "./engine/questions/existence";
export {
  type Column,
  collectRows,
  streamRows,
  type TabularResult,
  type TabularStream,
  type Value,
} from "./engine/result/tabular";
export type { TimeRange } from "./engine/time/buckets";
export { formatInZone } from "./engine/time/format";
export { canonicalZone } from "./engine/time/zone";
export { asTrend as breakdownAsTrend } from "./kinds/breakdown/as-trend";
export { type CatalogueContext, fetchNameCounts } from "./kinds/catalogue/names";
export { fetchFieldsAndProperties, fetchPropertyNames } from "./kinds/catalogue/properties";
export { type EventSpan, fetchExactSpan, fetchSpan } from "./kinds/catalogue/span";
export { firstEvents } from "./kinds/events/first-events";
export { existingEvents, fieldExists, valuesExist } from "./kinds/existence/fetch";
export { type MetricsInput, metricsParameters, readMetricsQuery } from "./kinds/metrics/input";
export type { MetricResult, MetricSeries, Point } from "./kinds/metrics/result";
export {
  type MetricDeps,
  type MetricOptions,
  type MetricScope,
  runMetric,
} from "./kinds/metrics/run";
export { trendScan } from "./kinds/trend/trend-scan";
export {
  KIND_NAMES,
  KINDS,
  type KindName,
  type Query,
  type QueryResult,
  querySchema,
  type ResultOf,
  runQuery,
  tableOf,
} from "./query";
export { QueryCache } from "./query-cache";
export { readRanges } from "./read-ranges";
export {
  PARAM_NAME,
  runSql,
  SQL_COLUMNS,
  SQL_LIMITS,
  SQL_TABLE_NAME,
  type SqlParams,
  sqlParamsSchema,
  streamSql,
} from "./sql";
