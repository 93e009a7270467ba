export type { MetricResult, MetricSeries, Point } from "./metrics/format";
export { type MetricsInput, metricsQuerySchema, readMetricsQuery } from "./metrics/input";
export { type MetricDeps, type MetricOptions, type MetricScope, runMetric } from "./metrics/run";
export { METRIC_NAMES, type MetricName } from "./model/metrics";
export { GRANULARITIES, type Granularity } from "./time/granularity";
