import type { Clock } from "@/base/time/clock";
import { MINUTE_MS } from "@/base/time/durations";

/** Opening a partition can read many gigabytes of ids, in vain as long as the disk is full. */
const AGAIN_MS = MINUTE_MS;

/** Partitions that this process could not open, and how long it leaves them to others. */
export class FailedOpenings {
  readonly #failedAt = new Map<number, number>();

  constructor(private readonly clock: Clock) {}

  add(partition: number): void {
    this.#failedAt.set(partition, this.clock.now());
  }

  delete(partition: number): void {
    this.#failedAt.delete(partition);
  }

  has(partition: number): boolean {
    return this.#failedAt.has(partition);
  }

  /** Whether the partition must not be claimed yet. */
  isRecent(partition: number): boolean {
    const failedAt = this.#failedAt.get(partition);
    // The clock may be set back.
    return failedAt !== undefined && Math.abs(this.clock.now() - failedAt) < AGAIN_MS;
  }

  /** Whether there is one that failed less than a minute ago. */
  get hasRecent(): boolean {
    return [...this.#failedAt.keys()].some((partition) => this.isRecent(partition));
  }
}
