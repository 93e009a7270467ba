import { counter, gauge } from "./metrics/registry";
import { pause } from "./waiting";

const LAST_SUCCESS = gauge(
  "tallymark_background_last_success_timestamp_seconds",
  "When background work last completed, in Unix time",
  ["work"],
);
const INTERVAL = gauge(
  "tallymark_background_interval_seconds",
  "How often background work runs if it succeeds",
  ["work"],
);
const FAILURES = counter(
  "tallymark_background_failures_total",
  "Runs of background work that failed and will be retried",
  ["work"],
);

/** Every kind of background work, as metrics and the operator's page name it. */
export type BackgroundWork =
  | "backups"
  | "billing_emails"
  | "compare_plans_with_stripe"
  | "deletions"
  | "disk_check"
  | "overage_reports"
  | "partition_leases"
  | "reconcile_stored_events"
  | "simulator_pruning"
  | "simulator_webhooks"
  | "spending_limits"
  | "stamp_stores"
  | "stream_sizes"
  | "usage_notices"
  | "usage_sync";

export type BackgroundLoopOptions = {
  name: BackgroundWork;
  /** The time from the end of one run to the start of the next. */
  intervalMs: number;
  /** The interval after a failed run. Defaults to `intervalMs`. */
  retryMs?: number;
  /** The time from `start` to the first run. Defaults to `intervalMs`. */
  firstAfterMs?: number;
  /**
   * Called when a run fails, but not for errors after `stop`, which only follow from it. Omit it
   * for work that never rejects.
   */
  onError?: (error: unknown) => void;
};

/** What a run returns that has failed and logged why, instead of rejecting. */
export const FAILED = Symbol("failed");

/** Work that repeats in the background until it is stopped. Does not keep the process alive. */
export class BackgroundLoop {
  readonly #stopping = new AbortController();
  readonly #work: () => Promise<unknown>;
  readonly #options: BackgroundLoopOptions;
  #running: Promise<void> = Promise.resolve();

  constructor(work: () => Promise<unknown>, options: BackgroundLoopOptions) {
    this.#work = work;
    this.#options = options;
  }

  /**
   * Aborts on `stop`. A run that can take a while should watch it, since `stop` waits for the run
   * to end.
   */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  start(): void {
    const { name: work, intervalMs } = this.#options;
    INTERVAL.set({ work }, intervalMs / 1_000);
    FAILURES.inc({ work }, 0);
    this.#running = this.#run();
  }

  /** Prevents further runs, and resolves when the current one has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { intervalMs, retryMs = intervalMs, firstAfterMs = intervalMs } = this.#options;
    let waitMs = firstAfterMs;
    for (;;) {
      if (waitMs > 0) await pause(waitMs, this.signal, { ref: false });
      if (this.signal.aborted) return;
      waitMs = (await this.#succeeds()) ? intervalMs : retryMs;
    }
  }

  async #succeeds(): Promise<boolean> {
    try {
      const failed = (await this.#work()) === FAILED;
      if (failed) return this.#failed();
      LAST_SUCCESS.setToCurrentTime({ work: this.#options.name });
      return true;
    } catch (error) {
      if (this.signal.aborted) return false;
      this.#failed();
      if (!this.#options.onError) throw error;
      this.#options.onError(error);
      return false;
    }
  }

  #failed(): false {
    FAILURES.inc({ work: this.#options.name });
    return false;
  }
}
