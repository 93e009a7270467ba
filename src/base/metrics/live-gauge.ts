import { Gauge } from "prom-client";
import { registry } from "./registry";

/** The value of a gauge, or one per label value. */
export type Reading = number | Record<string, number>;

/**
 * A gauge whose value is read from an open resource when the metrics are read. Without an
 * open one, or if reading fails, it has no value. If several are open, as in tests, the
 * one opened last counts.
 */
export class LiveGauge {
  #read: (() => Reading | Promise<Reading>) | null = null;

  constructor(
    name: string,
    help: string,
    private readonly label?: string,
  ) {
    const update = (gauge: Gauge) => this.#update(gauge);
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      collect() {
        return update(this);
      },
    });
  }

  /** Call it when the resource is opened. Returns a function to call when it is closed. */
  readFrom(read: () => Reading | Promise<Reading>): () => void {
    this.#read = read;
    return () => {
      if (this.#read === read) this.#read = null;
    };
  }

  async #update(gauge: Gauge): Promise<void> {
    const reading = await this.#attempt();
    gauge.reset();
    // Without labels, a reset sets it to 0.
    if (this.label === undefined) gauge.remove({});
    if (typeof reading === "number") return gauge.set(reading);
    for (const [value, amount] of Object.entries(reading ?? {})) {
      gauge.set({ [this.label ?? ""]: value }, amount);
    }
  }

  async #attempt(): Promise<Reading | null> {
    try {
      return (await this.#read?.()) ?? null;
    } catch {
      return null;
    }
  }
}
