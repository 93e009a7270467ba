import { collectDefaultMetrics } from "prom-client";
import { checkHealth, type HealthCheck, type PartHealth } from "@/base/health";
import { LiveGauge } from "@/base/metrics/live-gauge";
import { gauge, registry } from "@/base/metrics/registry";

const BUILD = gauge("tallymark_build_info", "Always 1; the labels say what is running", [
  "version",
  "node",
]);
const READY = new LiveGauge(
  "tallymark_part_ready",
  "Whether a part of the server works, as in /api/ready",
  "part",
);
const DEGRADED = new LiveGauge(
  "tallymark_part_degraded",
  "Whether a part works but needs an operator's attention, as in /api/ready",
  "part",
);

const MAX_AGE_MS = 5_000;

/** The health of all parts, at most a few seconds old, since checks query the stores. */
export class HealthFigures {
  #latest: { at: number; parts: Promise<PartHealth[]> } | null = null;
  readonly #closers: (() => void)[];

  constructor(private readonly checks: readonly HealthCheck[]) {
    const parts = (isTrue: (part: PartHealth) => boolean) => async () =>
      Object.fromEntries(
        (await this.parts()).map((part) => [part.name, isTrue(part) ? 1 : 0] as const),
      );
    this.#closers = [
      READY.readFrom(parts(({ status }) => status !== "not_ready")),
      DEGRADED.readFrom(parts(({ status }) => status === "degraded")),
    ];
  }

  parts(): Promise<PartHealth[]> {
    const now = performance.now();
    if (this.#latest === null || now - this.#latest.at > MAX_AGE_MS)
      this.#latest = { at: now, parts: checkHealth(this.checks) };
    return this.#latest.parts;
  }

  close(): void {
    for (const close of this.#closers) close();
  }
}

/** Node's own figures: processor time, memory, open files, delay of the event loop, garbage collection. */
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
