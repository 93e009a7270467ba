import type { Snapshot } from "@/base/metrics/snapshot";

type Labels = Record<string, string>;
type Sample = Snapshot[number]["values"][number];

/** Reads values of metrics by name, as the operator's page needs them. */
export class SnapshotReader {
  readonly #samples = new Map<string, readonly Sample[]>();

  constructor(snapshot: Snapshot) {
    for (const { name, values } of snapshot) this.#samples.set(name, values);
  }

  /** Null if the metric has no value, as when a store is unavailable. */
  value(name: string, labels: Labels = {}): number | null {
    const found = this.#of(name).find((sample) => matches(sample, labels));
    return found && Number.isFinite(found.value) ? found.value : null;
  }

  /** Over all values of the labels that are not given. */
  sum(name: string, labels: Labels = {}): number {
    return this.#of(name)
      .filter((sample) => matches(sample, labels))
      .reduce((sum, { value }) => sum + value, 0);
  }

  /**
   * Like {@link sum}, but null if there are no values, as in a process that does not measure them.
   */
  total(name: string): number | null {
    return this.#of(name).length === 0 ? null : this.sum(name);
  }

  /** How many values a histogram has, over all labels. */
  count(name: string): number {
    return this.#of(name)
      .filter(({ metricName }) => metricName === `${name}_count`)
      .reduce((sum, { value }) => sum + value, 0);
  }

  /** The values by a label. */
  byLabel(name: string, label: string): Map<string, number> {
    return new Map(this.#of(name).map(({ labels, value }) => [String(labels[label]), value]));
  }

  /**
   * The value that a share of a histogram's values does not exceed, as Prometheus estimates it:
   * linearly between a bucket's bounds. Null without values.
   */
  quantile(name: string, share: number): number | null {
    const buckets = this.#of(name).filter(({ metricName }) => metricName?.endsWith("_bucket"));
    const total = buckets.at(-1)?.value ?? 0;
    if (total === 0) return null;
    const rank = share * total;
    const at = buckets.findIndex(({ value }) => value >= rank);
    const [before, bucket] = [buckets[at - 1], buckets[at]];
    const lower = before ? Number(before.labels.le) : 0;
    const upper = Number(bucket?.labels.le);
    // Beyond the last bound, nothing more is known.
    if (!Number.isFinite(upper)) return lower;
    const below = before?.value ?? 0;
    return lower + ((upper - lower) * (rank - below)) / Math.max(1, (bucket?.value ?? 0) - below);
  }

  #of(name: string): readonly Sample[] {
    return this.#samples.get(name) ?? [];
  }
}

const matches = ({ labels }: Sample, wanted: Labels): boolean =>
  Object.entries(wanted).every(([name, value]) => String(labels[name]) === value);
