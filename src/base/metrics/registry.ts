import { Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * The metrics of this process, for Prometheus. One registry per process, so that each metric is
 * declared beside the code that it measures. Label values must come from a list in the code, never
 * from a request: each value is another time series.
 */
export const registry = new Registry();

/** Ends in `_total`; only ever grows. */
export const counter = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Counter<Label> => new Counter({ name, help, labelNames, registers: [registry] });

export const gauge = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
): Gauge<Label> => new Gauge({ name, help, labelNames, registers: [registry] });

/** Of durations in seconds, unless the name says otherwise. */
export const histogram = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
  buckets: readonly number[] = LATENCY_BUCKETS,
): Histogram<Label> =>
  new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [registry] });

/** Upper bounds in seconds, for requests and statements. */
export const LATENCY_BUCKETS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60,
];

/** Returns a function that returns the seconds since this call. */
export function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => (performance.now() - startedAt) / 1_000;
}
