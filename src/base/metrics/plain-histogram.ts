import { Histogram, type MetricObjectWithValues, type MetricValueWithName } from "prom-client";
import { LATENCY_BUCKETS, registry } from "./registry";

type Values = MetricObjectWithValues<MetricValueWithName<string>>;

/**
 * A histogram without labels for code that runs thousands of times a second: recording a
 * value costs a search among plain numbers, and the library's own format is only made when
 * the metrics are read.
 */
export class PlainHistogram extends Histogram {
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(
    private readonly title: string,
    private readonly description: string,
    private readonly bounds: readonly number[] = LATENCY_BUCKETS,
  ) {
    super({ name: title, help: description, buckets: [...bounds], registers: [registry] });
    this.#counts = new Float64Array(bounds.length + 1);
  }

  record(value: number): void {
    let at = 0;
    // Most values are small, and bounds are few: faster than a binary search.
    while (at < this.bounds.length && value > (this.bounds[at] ?? 0)) at++;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum += value;
  }

  override async get(): Promise<Values> {
    let count = 0;
    const values: Values["values"] = Array.from(this.#counts, (ofBucket, index) => {
      count += ofBucket;
      const le = this.bounds[index] ?? "+Inf";
      return { labels: { le }, value: count, metricName: `${this.title}_bucket` };
    });
    values.push(
      { labels: {}, value: this.#sum, metricName: `${this.title}_sum` },
      { labels: {}, value: count, metricName: `${this.title}_count` },
    );
    return { ...(await super.get()), help: this.description, values };
  }
}
