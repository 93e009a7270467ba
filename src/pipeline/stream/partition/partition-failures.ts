import type { Log } from "@/base/log";
import type { StorageStatus } from "@/base/storage/disk-monitor";
import type { Clock } from "@/base/time/clock";
import { MINUTE_MS } from "@/base/time/durations";
import { IdsMissing } from "../messages/streams";
import { LeaseLost } from "../state/partition-state";

const FIRST_WAIT_MS = 1_000;
/** Opening a partition can read many gigabytes of ids, in vain as long as the disk is full. */
const LONGEST_WAIT_MS = MINUTE_MS;
/**
 * A partition that fails this long after it could be claimed again has failed for another reason.
 * Opening it takes some time before it fails.
 */
const SAME_ROW_MS = 10 * MINUTE_MS;
/**
 * After half a minute. A NATS server that has just become the leader may not
 * have the latest ids yet.
 */
const REPORTED_LOSS = 6;

type Cause = "ids" | "storage" | "other";
type Failure = {
  cause: Cause;
  inRow: number;
  /** In ms since the epoch. */
  at: number;
  waitMs: number;
  /** Whether a loss of ids was logged in this row. */
  isLossLogged: boolean;
};

type FailuresOptions = {
  clock: Clock;
  log: Log;
  /** The state of the disk with the partitions' ids. */
  storage?: Pick<StorageStatus, "fault" | "report"> | undefined;
};

/**
 * The partitions that this process failed to open or to write, and how long it
 * leaves them to others.
 */
export class PartitionFailures {
  readonly #failures = new Map<number, Failure>();

  constructor(private readonly options: FailuresOptions) {}

  /** Logs why a partition cannot go on, and decides when it may be claimed again. */
  add(error: unknown, partition: number, wasOpen: boolean): void {
    const { clock, log } = this.options;
    if (error instanceof LeaseLost) {
      log.warn({ partition }, error.message);
      return;
    }
    const cause = this.#causeOf(error);
    const previous = this.has(partition) ? this.#failures.get(partition) : undefined;
    const inRow = (previous?.inRow ?? 0) + 1;
    const waitMs =
      cause === "storage"
        ? LONGEST_WAIT_MS
        : Math.min(FIRST_WAIT_MS * 2 ** (inRow - 1), LONGEST_WAIT_MS);
    const wasLogged = previous?.isLossLogged ?? false;
    const isLossLogged = wasLogged || (cause === "ids" && inRow >= REPORTED_LOSS);
    this.#failures.set(partition, { cause, inRow, at: clock.now(), waitMs, isLossLogged });
    if (error instanceof IdsMissing) {
      if (isLossLogged && !wasLogged) log.error({ partition }, error.message);
      return;
    }
    const what = wasOpen
      ? "Gave up a partition; opening it again later"
      : "Could not open a partition, whose events wait in NATS; retrying";
    log.warn({ err: error, partition, retryMs: waitMs }, what);
  }

  /** Call it once the partition works: its next failure is the first in a row. */
  delete(partition: number): void {
    this.#failures.delete(partition);
  }

  /** Whether the partition failed so recently that its next failure is in a row with that one. */
  has(partition: number): boolean {
    return this.#failedWithin(partition, (waitMs) => waitMs + SAME_ROW_MS);
  }

  /** Whether the partition must not be claimed yet. */
  isRecent(partition: number): boolean {
    return this.#failedWithin(partition, (waitMs) => waitMs);
  }

  get hasRecent(): boolean {
    return [...this.#failures.keys()].some((partition) => this.isRecent(partition));
  }

  /**
   * Whether other writers should take over this process's share, because retrying soon
   * is unlikely to help.
   */
  get areLasting(): boolean {
    if (this.options.storage?.fault) return true;
    return [...this.#failures].some(
      ([partition, { cause, inRow }]) =>
        // No other writer has the ids that NATS has lost.
        cause !== "ids" && (cause === "storage" || inRow > 1) && this.isRecent(partition),
    );
  }

  #failedWithin(partition: number, limitOf: (waitMs: number) => number): boolean {
    const failure = this.#failures.get(partition);
    if (failure === undefined) return false;
    // The clock may be set back.
    return Math.abs(this.options.clock.now() - failure.at) < limitOf(failure.waitMs);
  }

  #causeOf(error: unknown): Cause {
    if (error instanceof IdsMissing) return "ids";
    return this.options.storage?.report(error) ? "storage" : "other";
  }
}
