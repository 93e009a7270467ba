import type { Registry } from "prom-client";
import { mergeSnapshots, type Snapshot, takeSnapshot } from "@/base/metrics/snapshot";

/**
 * The metrics of the installation's process and its workers. Reading them at the same
 * time reads them once.
 */
export class MetricsReader {
  /** Of the workers, if there are any. */
  #others: () => Promise<Snapshot[]> = async () => [];
  #reading: Promise<Registry> | null = null;

  includeWorkers(read: () => Promise<Snapshot[]>): void {
    this.#others = read;
  }

  async snapshot(): Promise<Snapshot> {
    return (await (await this.#read()).getMetricsAsJSON()) as Snapshot;
  }

  /** In Prometheus' text format. */
  async text(): Promise<{ contentType: string; body: string }> {
    const merged = await this.#read();
    return { contentType: merged.contentType, body: await merged.metrics() };
  }

  #read(): Promise<Registry> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readOnce(): Promise<Registry> {
    const [own, others] = await Promise.all([takeSnapshot(), this.#others()]);
    return mergeSnapshots([own, ...others]);
  }
}
