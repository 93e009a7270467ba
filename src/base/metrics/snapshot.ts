import {
  AggregatorRegistry,
  type MetricObjectWithValues,
  type MetricValueWithName,
  type Registry,
} from "prom-client";
import { registry } from "./registry";

/** The values of a process's metrics at one time, as JSON. */
export type Snapshot = MetricObjectWithValues<MetricValueWithName<string>>[];

export const takeSnapshot = async (): Promise<Snapshot> =>
  (await registry.getMetricsAsJSON()) as Snapshot;

/** Adds up what is counted, over processes. */
export const addSnapshots = async (snapshots: readonly Snapshot[]): Promise<Snapshot> =>
  (await mergeSnapshots(snapshots).getMetricsAsJSON()) as Snapshot;

/** What stays true of a process that has ended: what it has counted, but not its present state. */
export const countsOf = (snapshot: Snapshot): Snapshot =>
  snapshot.filter(({ type }) => KINDS_OF_COUNTS.has(String(type)));

const KINDS_OF_COUNTS = new Set(["counter", "histogram"]);

export function mergeSnapshots(snapshots: readonly Snapshot[]): Registry {
  return AggregatorRegistry.aggregate(
    // The library leaves out what it could not add up. Only the main process has those, so
    // there is nothing to add.
    snapshots.map((metrics) =>
      metrics.map((metric) => ({
        ...metric,
        aggregator: metric.aggregator === "omit" ? ("first" as const) : metric.aggregator,
      })),
    ),
  );
}
