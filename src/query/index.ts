export {
  type Answer,
  type AnswerStream,
  type Column,
  readWhole,
  streamOf,
  type Value,
} from "./answer/answer";
export { Answers } from "./cache/answers";
export { filtersSchema } from "./filters/schema";
export { allOf } from "./language/all-of";
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
export { zone } from "./language/zone";
export type { MetricResult, MetricSeries, Point } from "./metrics/format";
export { type MetricsInput, readMetricsQuery } from "./metrics/input";
export { type MetricDeps, type MetricOptions, type MetricScope, runMetric } from "./metrics/run";
export { rangeSchema } from "./period/choice";
export {
  openSql,
  PARAM_NAME,
  paramFault,
  runSql,
  SQL_LIMITS,
  type SqlParams,
} from "./sql";
export { canonicalZone } from "./time/zone";
