export type { MetricResult, MetricSeries, Point } from "./metrics/format";
export { type MetricsInput, readMetricsQuery } from "./metrics/input";
export { type MetricDeps, type MetricOptions, type MetricScope, runMetric } from "./metrics/run";
export { canonicalZone } from "./time/zone";
