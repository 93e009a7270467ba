import { checkHealth, type HealthCheck, type PartHealth } from "@/base/health";
import { LiveGauge } from "@/base/metrics/live-gauge";
import { reuseReadings, SCRAPED_AGE_MS } from "@/base/metrics/reuse-readings";

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

/** The health of all parts, as gauges. */
export class HealthMonitor {
  /** At most a few seconds old, since checks query the stores. */
  readonly parts: () => Promise<PartHealth[]>;
  readonly #closers: (() => void)[];

  constructor(checks: readonly HealthCheck[]) {
    this.parts = reuseReadings(SCRAPED_AGE_MS, () => checkHealth(checks));
    const parts = (isTrue: (part: PartHealth) => boolean) => async () =>
      Object.fromEntries(
        (await this.parts()).map((part) => [part.name, isTrue(part) ? 1 : 0] as const),
      );
    this.#closers = [
      READY.readFrom(parts(({ status }) => status !== "not_ready")),
      DEGRADED.readFrom(parts(({ status }) => status === "degraded")),
    ];
  }

  close(): void {
    for (const close of this.#closers) close();
  }
}
