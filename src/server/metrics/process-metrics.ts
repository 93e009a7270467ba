import { collectDefaultMetrics } from "prom-client";
import { LiveGauge } from "@/base/metrics/live-gauge";
import { gauge, registry } from "@/base/metrics/registry";

const BUILD = gauge("tallymark_build_info", "Always 1; the labels say what is running", [
  "version",
  "node",
]);

/**
 * Node's own metrics: processor time, memory, open files, delay of the event
 * loop, garbage collection.
 */
export function measureProcess(version: string): void {
  BUILD.set({ version, node: process.versions.node }, 1);
  const isMeasured = registry.getSingleMetric("process_cpu_seconds_total") instanceof Object;
  if (!isMeasured) collectDefaultMetrics({ register: registry });
}

/** How many processes prepare events. */
export const WORKERS = new LiveGauge(
  "tallymark_ingest_workers",
  "Processes that prepare events (INGEST_WORKERS); 0 if the main process does",
);
