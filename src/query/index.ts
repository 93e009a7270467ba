export type { Cell, CellType, RunContext, Scope, Table } from "./language/kind";
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
} from "./language/query";
export type { MetricResult, MetricSeries, Point } from "./metrics/format";
export { type MetricsInput, readMetricsQuery } from "./metrics/input";
export { type MetricDeps, type MetricOptions, type MetricScope, runMetric } from "./metrics/run";
export { canonicalZone } from "./time/zone";
